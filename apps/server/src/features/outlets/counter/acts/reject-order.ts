import type { BodyOf } from '@club/contract/endpoint';
import type { OutletOrder, rejectOutletOrder } from '@club/contract/outlets/counter';
import { orderActStates, orderCan } from '@club/rules/order-status';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { readOutletOrder } from '#server/features/outlets/counter/board-view.ts';
import { moveRefused } from '#server/features/outlets/counter/moved-on.ts';
import { actorOf, type Staff } from '#server/features/outlets/counter/staff.ts';
import { tellOwner } from '#server/features/outlets/counter/tell-owner.ts';
import { lockOutletOrder } from '#server/features/shop/order-book/own-order.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import { cancelPaid } from '#server/features/shop/orders/cancel-paid.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/**
 * The outlet cannot prepare an order: it says why, and the money goes back by itself. Whoever gives the same reason again is
 * answered the same; whoever gives another reads the one that the customer has read.
 */
export async function rejectOrder(
  deps: Deps,
  staff: Staff,
  order_id: string,
  { reason, was }: BodyOf<typeof rejectOutletOrder>,
): Promise<OutletOrder> {
  return transact(deps.db, async (tx) => {
    const order = await lockOutletOrder(tx, staff.outlet_ids, order_id);
    if (order.cancel_reason !== 'by_outlet') {
      if (orderCan.reject(order) && was !== undefined && was !== order.status) throw new Problem('order_changed');
      await reject(tx, deps, order, reason, staff);
    } else await demandRejectedFor(tx, order_id, reason);
    return readOutletOrder(tx, deps, order_id);
  });
}

/** Of two at one counter only the first is heard by the customer. */
async function demandRejectedFor(tx: Tx, order_id: string, reason: string): Promise<void> {
  const { note } = await tx
    .selectFrom('order_events')
    .select('note')
    .where('order_id', '=', order_id)
    .where('type', '=', 'cancelled')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  if (note === reason) return;
  throw new Problem('order_move_refused', {
    message: `It was rejected already, and the customer has read why: “${note}”. Your reason was not sent.`,
  });
}

async function reject(tx: Tx, deps: Deps, order: OrderRow, reason: string, staff: Staff): Promise<void> {
  if (!orderCan.reject(order)) throw moveRefused('reject', order);
  await cancelPaid(tx, deps, order, {
    reason: 'by_outlet',
    from: orderActStates.reject,
    ...actorOf(staff),
    note: reason,
    refund_reason: `The outlet could not prepare it: ${reason}`,
  });
  await tellOwner(tx, deps, order, { event: 'rejected', template: 'order_rejected', values: { reason } });
}
