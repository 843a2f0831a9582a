import type { OrderDetail } from '@club/contract/shop/orders';
import { cancelOutcome, isStranded } from '@club/rules/order-status';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { withdrawUnsent } from '#server/features/money/payments/withdraw-unsent.ts';
import { lockOwnOrder } from '#server/features/shop/order-book/own-order.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import { isBeingPaid } from '#server/features/shop/orders/being-paid.ts';
import { cancelPaid } from '#server/features/shop/orders/cancel-paid.ts';
import { closeOrder } from '#server/features/shop/orders/close-order.ts';
import { readOrder } from '#server/features/shop/orders/views.ts';
import { IF_MONEY_COMES } from '#server/features/shop/orders/views/events-of-order.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/**
 * Cancels an order: an unpaid one at once, a paid one that nobody has begun, or that nobody brings, with the money going back by
 * itself (decision B35). A prompt may be open on the member's phone: if the money comes after all, it goes back by itself. Cancelling twice
 * answers the same.
 */
export async function cancelOrder(deps: Deps, member_id: string, order_id: string): Promise<OrderDetail> {
  return transact(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, member_id, order_id);
    if (order.cancel_reason !== 'by_member') await cancel(tx, deps, order);
    return readOrder(tx, deps, member_id, order_id);
  });
}

async function cancel(tx: Tx, deps: Deps, order: OrderRow): Promise<void> {
  const outcome = cancelOutcome(order);
  if (outcome === 'refused') throw new Problem('order_move_refused');
  if (outcome === 'with_refund') {
    return cancelPaid(tx, deps, order, {
      reason: 'by_member',
      // Under its lock: it is where it was when the rules were asked.
      from: [order.status],
      actor_id: order.member_id,
      note: 'The money goes back',
      refund_reason: isStranded(order) ? 'Nobody could bring it' : 'Cancelled before the outlet had begun',
    });
  }
  const note = (await isBeingPaid(tx, order.id)) ? IF_MONEY_COMES : undefined;
  await closeOrder(tx, deps, order, { reason: 'by_member', actor_id: order.member_id, ...(note && { note }) });
  await withdrawUnsent(tx, deps, 'order', order.id);
}
