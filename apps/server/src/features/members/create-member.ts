import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

/**
 * Makes the member of an approved application: the PIN moves over, and the numbers become the member's. Approved again
 * after an approval that was undone, it is the same member.
 */
export async function createMember(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'random'>,
  application_id: string,
): Promise<string> {
  const at = deps.now();
  const id = deps.random.id(at);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO members (id, application_id, first_name, last_name, email, mtn_money_number, airtel_money_number,
      payment_priority, referral_code, pin_hash, pin_key_id, status, created_at)
    SELECT ${id}, id, first_name, last_name, email, mtn_money_number, airtel_money_number,
      payment_priority, referral_code, pin_hash, pin_key_id, 'active', ${at}
    FROM applications WHERE id = ${application_id}
    ON CONFLICT (application_id) DO UPDATE SET pin_hash = EXCLUDED.pin_hash, pin_key_id = EXCLUDED.pin_key_id,
      status = 'active', created_at = EXCLUDED.created_at
    RETURNING id`.execute(tx);
  const member_id = rows[0]!.id;
  await tx
    .updateTable('applications')
    .set({ pin_hash: null, pin_key_id: null })
    .where('id', '=', application_id)
    .execute();
  await tx.updateTable('phone_numbers').set({ member_id }).where('application_id', '=', application_id).execute();
  return member_id;
}
