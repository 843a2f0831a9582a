import { orderActStates } from '@club/rules/order-status';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

import { isLineGivenBack } from './pieces-left.ts';
import { appendEvent, changeOrder, type OrderRow } from './store.ts';

/**
 * A locked order of which everything is given back before it was handed over is not handed over any more. False where it
 * is over already. Its goods are another's.
 */
export async function cancelGivenBack(tx: Tx, order: OrderRow, at: Date): Promise<boolean> {
  const isCancelled = await changeOrder(
    tx,
    order.id,
    { status: orderActStates.cancelByStaff, payment_status: ['paid', 'partially_refunded', 'refunded'] },
    { status: 'cancelled', cancel_reason: 'by_admin', code_sealed: null, updated_at: at },
  );
  if (!isCancelled) return false;
  await appendEvent(tx, { order_id: order.id, type: 'cancelled', at, note: 'Refunded in full' });
  return true;
}

/** Marks the lines of a locked order that were given back whole as free again, and returns those that were not before. */
export async function releaseGivenBack(tx: Tx, order_id: string) {
  const { rows } = await sql<{ id: string; offer_id: string; product_id: string; quantity: number }>`
    UPDATE order_items i SET stock_state = 'released'
    WHERE i.order_id = ${order_id}::uuid AND i.stock_state = 'sold' AND ${isLineGivenBack()}
    RETURNING i.id, i.offer_id, i.product_id, i.quantity`.execute(tx);
  return rows;
}

/** The lines of an order that somebody else may have by now, by their ids. */
export async function freeLinesOf(tx: Tx, order_id: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', order_id)
    .where('stock_state', '=', 'released')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Says of a paid order how much of its money is given back. */
export async function markGivenBack(tx: Tx, order_id: string, isAll: boolean, at: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_status: isAll ? 'refunded' : 'partially_refunded', updated_at: at })
    .where('id', '=', order_id)
    .where('payment_status', 'in', ['paid', 'partially_refunded'])
    .execute();
}
