import type { Tx } from '#server/db/connect.ts';

/** The number that a member's messages go to: the one of the preferred network, else the other. */
export async function messagePhoneOf(tx: Tx, member_id: string): Promise<string> {
  const member = await tx
    .selectFrom('members')
    .select(['mtn_money_number', 'airtel_money_number', 'payment_priority'])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  const { mtn_money_number: mtn, airtel_money_number: airtel } = member;
  const phone = member.payment_priority === 'mtn' ? (mtn ?? airtel) : (airtel ?? mtn);
  if (phone === null) throw new Error(`member ${member_id} has no number`);
  return phone;
}
