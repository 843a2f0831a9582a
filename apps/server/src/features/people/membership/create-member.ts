import type { Selectable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { admitMember } from '#server/features/people/members/admit-member.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Makes the member of an approved application: the PIN moves over, and the numbers become the member's. */
export async function createMember(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'random'>,
  application: Selectable<DB['applications']>,
): Promise<string> {
  const { id: application_id, first_name, last_name, email, mtn_money_number, airtel_money_number } = application;
  const { payment_priority, referral_code, pin_hash, pin_key_id } = application;
  if (pin_hash === null || pin_key_id === null) throw new Error(`Application ${application_id} has no PIN`);
  const person = {
    application_id,
    first_name,
    last_name,
    email,
    mtn_money_number,
    airtel_money_number,
    payment_priority,
    referral_code,
    pin_hash,
    pin_key_id,
  };
  const member_id = await admitMember(tx, deps, person, application.confirmed_number);
  await tx
    .updateTable('applications')
    .set({ pin_hash: null, pin_key_id: null })
    .where('id', '=', application_id)
    .execute();
  return member_id;
}
