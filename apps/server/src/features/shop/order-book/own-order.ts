import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

import { lockOrder, type OrderRow } from './store.ts';

/** The member's own order, locked. Another member's order does not exist for this one. */
export async function lockOwnOrder(tx: Tx, member_id: string, order_id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, order_id);
  if (order === undefined || order.member_id !== member_id) throw new Problem('order_not_found');
  return order;
}

/** An order of one of the caller's outlets, locked. What is not paid is not the outlet's business yet. */
export async function lockOutletOrder(tx: Tx, outlet_ids: readonly string[], order_id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, order_id);
  // A purchase of an offer of the day is handed over against its own code alone.
  const isOnBoard = order?.kind === 'order' && outlet_ids.includes(order.outlet_id);
  if (order === undefined || !isOnBoard) throw new Problem('order_not_found');
  return order;
}
