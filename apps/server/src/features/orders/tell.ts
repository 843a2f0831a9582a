import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';

import type { OrderRow } from './store.ts';

type Told = Pick<OrderRow, 'id' | 'member_id' | 'outlet_id'>;

/** Tells the member's open screens that the order changed. */
export async function tellMember(tx: Tx, order: Told): Promise<void> {
  await announce(tx, { topic: 'order', id: order.id, to: { member_id: order.member_id } });
}

/** Tells the member and the outlet's board. Outlets hear of orders only once they are paid. */
export async function tellMemberAndOutlet(tx: Tx, order: Told): Promise<void> {
  await tellMember(tx, order);
  await announce(tx, { topic: 'outlet_orders', id: order.id, to: { outlet_id: order.outlet_id } });
}

/** Tells the member that the cashback account changed. */
export async function tellCashback(tx: Tx, order: Told): Promise<void> {
  await announce(tx, { topic: 'cashback', id: order.id, to: { member_id: order.member_id } });
}

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
