import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Makes the member of an approved application: the PIN moves over, and the numbers become the member's. */
export async function createMember(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'random'>,
  application_id: string,
): Promise<string> {
  const at = deps.now();
  const id = deps.random.id(at);
  await sql`
    INSERT INTO members (id, application_id, first_name, last_name, email, mtn_money_number, airtel_money_number,
      payment_priority, referral_code, pin_hash, pin_key_id, status, created_at)
    SELECT ${id}, id, first_name, last_name, email, mtn_money_number, airtel_money_number,
      payment_priority, referral_code, pin_hash, pin_key_id, 'active', ${at}
    FROM applications WHERE id = ${application_id}`.execute(tx);
  await tx
    .updateTable('applications')
    .set({ pin_hash: null, pin_key_id: null })
    .where('id', '=', application_id)
    .execute();
  await tx.updateTable('phone_numbers').set({ member_id: id }).where('application_id', '=', application_id).execute();
  return id;
}
