import { canSayRiderIsHere } from '@club/rules/delivery-status';

import { transact } from '#server/db/transact.ts';
import { changeDelivery } from '#server/features/outlets/delivery-book/store.ts';
import { lockOwnOrder } from '#server/features/shop/order-book/own-order.ts';
import { lockOrder } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { stepDelivery } from './step-delivery.ts';

/**
 * The rider stands at the door and has no network to say so; the member says it instead, and sees the code. What the rider's
 * phone has kept comes after it and changes nothing. Said twice it is said once.
 */
export async function riderIsHere(deps: Deps, member_id: string, order_id: string): Promise<{ success: boolean }> {
  return transact(deps.db, async (tx) => {
    const own = await lockOwnOrder(tx, member_id, order_id);
    const delivery = await tx
      .selectFrom('deliveries')
      .selectAll()
      .where('order_id', '=', order_id)
      .where('status', '<>', 'failed')
      .forUpdate()
      .executeTakeFirst();
    if (delivery === undefined) throw new Problem('order_move_refused');
    if (delivery.status === 'arrived' || delivery.status === 'delivered') return { success: true };
    const now = deps.now();
    if (!canSayRiderIsHere({ status: delivery.status, accepted_at: delivery.accepted_at, now }))
      throw new Problem('order_move_refused');
    const { member_id: rider_id } = await tx
      .selectFrom('riders')
      .select('member_id')
      .where('id', '=', delivery.rider_id)
      .executeTakeFirstOrThrow();
    const under = { delivery, actor_id: member_id, rider_id };
    if (delivery.status === 'assigned') await stepDelivery(tx, deps, { ...under, order: own }, 'picked_up', null);
    const order = (await lockOrder(tx, order_id))!;
    await stepDelivery(tx, deps, { ...under, order }, 'arrived', null);
    await changeDelivery(tx, delivery.id, ['arrived'], { member_says_at: now });
    return { success: true };
  });
}
