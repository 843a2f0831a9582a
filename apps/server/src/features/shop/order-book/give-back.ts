import { orderActStates } from '@club/rules/order-status';

import type { Tx } from '#server/db/connect.ts';

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

/** Says of a paid order how much of its money is given back. */
export async function markGivenBack(tx: Tx, order_id: string, isAll: boolean, at: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_status: isAll ? 'refunded' : 'partially_refunded', updated_at: at })
    .where('id', '=', order_id)
    .where('payment_status', 'in', ['paid', 'partially_refunded'])
    .execute();
}
