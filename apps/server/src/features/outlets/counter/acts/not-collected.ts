import type { OutletOrder } from '@club/contract/outlets/counter';
import { isLongUncollected } from '@club/rules/collecting';
import { orderActStates } from '@club/rules/order-status';

import { transact } from '#server/db/transact.ts';
import { readOutletOrder } from '#server/features/outlets/counter/board-view.ts';
import { moveRefused } from '#server/features/outlets/counter/moved-on.ts';
import { actorOf, type Staff } from '#server/features/outlets/counter/staff.ts';
import { tellOwner } from '#server/features/outlets/counter/tell-owner.ts';
import { lockOutletOrder } from '#server/features/shop/order-book/own-order.ts';
import { cancelPaid } from '#server/features/shop/orders/cancel-paid.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Nobody came: the outlet has put the goods back on the shelf, and the money goes back whole. A repeat answers the same. */
export async function notCollected(deps: Deps, staff: Staff, order_id: string): Promise<OutletOrder> {
  return transact(deps.db, async (tx) => {
    const order = await lockOutletOrder(tx, staff.outlet_ids, order_id);
    if (order.cancel_reason === 'not_collected') return readOutletOrder(tx, deps, order_id);
    if (!isLongUncollected(order, deps.now())) throw moveRefused('notCollected', order);
    await cancelPaid(tx, deps, order, {
      reason: 'not_collected',
      from: orderActStates.notCollected,
      ...actorOf(staff),
      note: 'Not collected',
      refund_reason: 'Not collected',
    });
    await tellOwner(tx, deps, order, { event: 'not_collected', template: 'order_not_collected', values: {} });
    return readOutletOrder(tx, deps, order_id);
  });
}
