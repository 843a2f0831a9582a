import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';

import type { OrderRow } from './store.ts';

type Told = Pick<OrderRow, 'id' | 'member_id' | 'outlet_id'>;

/** Tells the member's open screens that the order changed. */
export function tellMember(tx: Tx, order: Told): void {
  announce(tx, { topic: 'order', id: order.id, to: { member_id: order.member_id } });
}

/**
 * Tells the member and the outlet's board. Outlets hear of orders only once they are paid, and of purchases, which stand on no
 * board, not at all.
 */
export function tellMemberAndOutlet(tx: Tx, order: Told & Pick<OrderRow, 'kind'>): void {
  tellMember(tx, order);
  if (order.kind === 'offer_of_day') tellCodes(tx, order);
  else announce(tx, { topic: 'outlet_orders', id: order.id, to: { outlet_id: order.outlet_id } });
}

/** Tells the member that the code of a purchase came, or what it is worth. */
export function tellCodes(tx: Tx, order: Told): void {
  announce(tx, { topic: 'codes', id: order.id, to: { member_id: order.member_id } });
}

/** Tells the member that the cashback account changed. */
export function tellCashback(tx: Tx, order: Told): void {
  announce(tx, { topic: 'cashback', id: order.id, to: { member_id: order.member_id } });
}
