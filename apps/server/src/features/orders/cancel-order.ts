import type { OrderDetail } from '@club/contract/orders';
import { cancelOutcome, orderActStates } from '@club/rules/order-status';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { returnStock } from '#server/features/offers/stock.ts';
import { createRefund } from '#server/features/refunds/create-refund.ts';
import { withdrawWaiting } from '#server/features/refunds/withdraw-waiting.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { closeOrder } from './close-order.ts';
import { lockOwnOrder } from './own-order.ts';
import { appendEvent, changeOrder, isBeingPaid, markStock, type OrderRow } from './store.ts';
import { tellMemberAndOutlet } from './tell.ts';
import { orderDetailView } from './views.ts';

/**
 * Cancels an order: an unpaid one at once, a paid one that nobody has begun with the money going back by itself (decision
 * B35). While an attempt to pay it may still succeed it cannot be cancelled: the prompt is on the member's phone, and the
 * money would come for nothing. Cancelling twice answers the same.
 */
export async function cancelOrder(deps: Deps, member_id: string, order_id: string): Promise<OrderDetail> {
  return transact(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, member_id, order_id);
    if (order.cancel_reason !== 'by_member') await cancel(tx, deps, order);
    return orderDetailView(tx, deps, member_id, order_id);
  });
}

async function cancel(tx: Tx, deps: Deps, order: OrderRow): Promise<void> {
  const outcome = cancelOutcome(order);
  if (outcome === 'refused') throw new Problem('order_move_refused');
  if (outcome === 'with_refund') return cancelPaid(tx, deps, order);
  if (await isBeingPaid(tx, order.id)) {
    throw new Problem('order_move_refused', {
      message: 'We are still waiting for your payment. Please try again in a few minutes.',
    });
  }
  await closeOrder(tx, deps, order, { reason: 'by_member', actor_id: order.member_id });
}

async function cancelPaid(tx: Tx, deps: Deps, order: OrderRow): Promise<void> {
  const at = deps.now();
  const isCancelled = await changeOrder(
    tx,
    order.id,
    { status: orderActStates.cancel, payment_status: ['paid', 'partially_refunded'] },
    { status: 'cancelled', cancel_reason: 'by_member', updated_at: at },
  );
  if (!isCancelled) throw new Problem('order_move_refused');
  const { id: order_id, member_id: actor_id } = order;
  await appendEvent(tx, { order_id, type: 'cancelled', at, actor_id, note: 'The money goes back' });
  await tellMemberAndOutlet(tx, order);
  await returnStock(tx, await markStock(tx, order.id, 'sold', 'released'));
  await withdrawWaiting(tx, deps, order.id);
  const reason = 'Cancelled before the outlet had begun';
  await createRefund(tx, deps, { ...order, status: 'cancelled' }, { cause: 'cancelled', reason, requested_by: null });
}
