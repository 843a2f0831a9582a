import { preferredNumber } from '@club/rules/preferred-number';

import type { Tx } from '#server/db/connect.ts';

import { unprovenNumbers } from './phone-numbers.ts';

/** The number that a member's messages go to: the preferred one, unless only the other was proven to be theirs. */
export async function messagePhoneOf(tx: Tx, member_id: string): Promise<string> {
  const member = await tx
    .selectFrom('members')
    .select(['mtn_money_number', 'airtel_money_number', 'payment_priority'])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  const preferred = preferredNumber(member);
  const unproven = await unprovenNumbers(tx, member_id);
  if (!unproven.some(({ e164 }) => e164 === preferred)) return preferred;
  const proven = [member.mtn_money_number, member.airtel_money_number].find(
    (number) => number !== null && number !== preferred,
  );
  return proven ?? preferred;
}
