import { transact } from '#server/db/transact.ts';
import { askNoMore } from '#server/features/outlets/delivery-book/rider-news.ts';
import { changeDelivery } from '#server/features/outlets/delivery-book/store.ts';
import { changeOrder } from '#server/features/shop/order-book/store.ts';
import { tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';

import { lockMyDelivery } from './lock-my-delivery.ts';
import { stepRefused } from './step-delivery.ts';
import { tellRider } from './tell-rider.ts';

/**
 * A rider says yes or no to what the outlet gave them. With a no it is the outlet's to give again, at once; its member hears
 * nothing. Yes after yes and no after no answer the same.
 */
export async function answerDelivery(
  deps: Deps,
  member_id: string,
  id: string,
  accept: boolean,
): Promise<{ success: boolean }> {
  return transact(deps.db, async (tx) => {
    const { delivery, order } = await lockMyDelivery(tx, member_id, id);
    const isAnswered = accept ? delivery.accepted_at !== null : delivery.declined_at !== null;
    if (isAnswered) return { success: true };
    if (delivery.status !== 'assigned') throw stepRefused(delivery);
    const at = deps.now();
    const declined = { status: 'failed', failed_at: at, declined_at: at, fail_kind: 'declined' } as const;
    await changeDelivery(tx, id, ['assigned'], accept ? { accepted_at: at } : declined);
    await askNoMore(tx, id);
    if (accept) {
      const from = { status: ['ready'], payment_status: ['paid', 'partially_refunded'] } as const;
      await changeOrder(tx, order.id, from, { stranded_at: null, stranded_desk_at: null, updated_at: at });
    }
    tellRider(tx, member_id, id);
    tellMemberAndOutlet(tx, order);
    return { success: true };
  });
}
