import { orderCan } from '@club/rules/order-status';

import { transact } from '#server/db/transact.ts';
import { lockOwnOrder } from '#server/features/shop/order-book/own-order.ts';
import { markOnTheWay } from '#server/features/shop/order-book/store.ts';
import { tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/** The customer has set out for an order that is collected: the board shows it. Said again, the first time counts. */
export async function sayOnMyWay(deps: Deps, member_id: string, order_id: string) {
  return transact(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, member_id, order_id);
    const at = order.on_my_way_at ?? deps.now();
    if (order.on_my_way_at === null) {
      if (order.arrival_notified_at !== null || !orderCan.sayOnMyWay(order)) throw new Problem('order_move_refused');
      await markOnTheWay(tx, order.id, at);
      tellMemberAndOutlet(tx, order);
    }
    return { success: true, message: 'The outlet knows that you are on your way.', on_my_way_at: at.toISOString() };
  });
}
