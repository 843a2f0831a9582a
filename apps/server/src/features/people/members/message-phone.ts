import { preferredNumber } from '@club/rules/preferred-number';

import type { Tx } from '#server/db/connect.ts';

/** The number that a member's messages go to. */
export async function messagePhoneOf(tx: Tx, member_id: string): Promise<string> {
  const member = await tx
    .selectFrom('members')
    .select(['mtn_money_number', 'airtel_money_number', 'payment_priority'])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  return preferredNumber(member);
}
