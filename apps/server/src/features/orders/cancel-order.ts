import type { OrderDetail } from '@club/contract/orders';
import { cancelOutcome } from '@club/rules/order-status';

import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { closeOrder } from './close-order.ts';
import { lockOwnOrder } from './own-order.ts';
import { isBeingPaid } from './store.ts';
import { orderDetailView } from './views.ts';

/**
 * Cancels an unpaid order at once. While an attempt to pay it may still succeed it cannot be cancelled: the prompt is on
 * the member's phone, and the money would come for nothing. Cancelling twice answers the same.
 */
export async function cancelOrder(deps: Deps, member_id: string, order_id: string): Promise<OrderDetail> {
  return transact(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, member_id, order_id);
    if (order.cancel_reason !== 'by_member') {
      const outcome = cancelOutcome(order);
      if (outcome === 'refused') throw new Problem('order_move_refused');
      if (outcome === 'with_refund') {
        throw new Problem('order_move_refused', {
          message: 'This order is already paid. Please contact the outlet to cancel it.',
        });
      }
      if (await isBeingPaid(tx, order.id)) {
        throw new Problem('order_move_refused', {
          message: 'We are still waiting for your payment. Please try again in a few minutes.',
        });
      }
      await closeOrder(tx, deps, order, { reason: 'by_member', actor_id: member_id });
    }
    return orderDetailView(tx, deps, member_id, order_id);
  });
}
