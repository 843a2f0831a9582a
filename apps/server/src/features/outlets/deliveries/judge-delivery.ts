import type { OutletDelivery } from '@club/contract/outlets/deliveries';

import { transact } from '#server/db/transact.ts';
import { handOver } from '#server/features/outlets/counter/complete-order.ts';
import { changeDelivery } from '#server/features/outlets/delivery-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { lockOutletDelivery } from './lock-my-delivery.ts';
import { readOutletDelivery } from './outlet-views.ts';
import { payDelivered, riderOf } from './pay-rider.ts';
import { stepDelivery } from './step-delivery.ts';
import { tellRider } from './tell-rider.ts';

/**
 * The outlet believes that an order was left without the code, which completes it as the code would have; or it does not, and the
 * goods are to come back. Not on the word of who has brought or ordered it.
 */
export async function judgeDelivery(
  deps: Deps,
  manager: { readonly member_id: string; readonly outlet_ids: readonly string[] },
  id: string,
  accept: boolean,
): Promise<OutletDelivery> {
  return transact(deps.db, async (tx) => {
    const { delivery, order } = await lockOutletDelivery(tx, manager.outlet_ids, id);
    const isJudged = accept ? delivery.status === 'delivered' : delivery.fail_kind === 'proof_refused';
    if (isJudged) return readOutletDelivery(tx, id, manager.member_id);
    if (delivery.status !== 'arrived' || delivery.left_at === null) throw new Problem('order_move_refused');
    const rider_id = await riderOf(tx, delivery);
    const actor_id = manager.member_id;
    if (actor_id === rider_id || actor_id === order.member_id) throw new Problem('second_person_needed');
    if (accept) {
      const delivered = { status: 'delivered', delivered_at: deps.now(), proof_accepted_by: actor_id } as const;
      await changeDelivery(tx, id, ['arrived'], delivered);
      await handOver(tx, deps, order, { actor_id, note: `Without the code: ${delivery.left_reason}` });
      await payDelivered(tx, deps, { delivery, order });
      tellRider(tx, rider_id, id);
    } else {
      const fail = { kind: 'proof_refused', reason: 'The outlet could not see that it was handed over' };
      await stepDelivery(tx, deps, { delivery, order, actor_id, rider_id }, 'failed', fail);
    }
    return readOutletDelivery(tx, id, manager.member_id);
  });
}
