import type { BodyOf } from '@club/contract/endpoint';
import type { OutletDelivery } from '@club/contract/outlets/deliveries';
import type { leaveDelivery as leaveCall, RiderDelivery } from '@club/contract/outlets/riding';

import { cleanPhoto } from '#server/clean-photo.ts';
import { transact } from '#server/db/transact.ts';
import { handOver } from '#server/features/outlets/counter/complete-order.ts';
import { refuseOwnOrder } from '#server/features/outlets/counter/refuse-own-order.ts';
import { changeDelivery, keepDeliveryPhoto } from '#server/features/outlets/delivery-book/store.ts';
import { tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { lockMyDelivery, lockOutletDelivery } from './lock-my-delivery.ts';
import { markSaid } from './mark-said.ts';
import { readOutletDelivery } from './outlet-views.ts';
import { payDelivered } from './pay-rider.ts';
import { stepDelivery } from './step-delivery.ts';
import { tellRider } from './tell-rider.ts';
import { readMyDelivery } from './views.ts';

type Left = BodyOf<typeof leaveCall>;

/**
 * The code cannot be entered: the rider says why, with a picture. Nothing is completed by that word alone; the outlet looks
 * at it, and until then the code still counts.
 */
export async function leaveDelivery(deps: Deps, member_id: string, id: string, left: Left): Promise<RiderDelivery> {
  const jpeg = left.photo ? await cleanPhoto(left.photo) : null;
  return transact(deps.db, async (tx) => {
    const { delivery, order } = await lockMyDelivery(tx, member_id, id);
    if (delivery.status === 'delivered' || delivery.left_at !== null) return readMyDelivery(tx, member_id, id);
    const at = deps.now();
    const isLeft = await changeDelivery(tx, id, ['arrived'], { left_at: at, left_reason: left.reason });
    if (!isLeft) throw new Problem('order_move_refused');
    if (jpeg !== null) await keepDeliveryPhoto(tx, id, jpeg, at);
    await markSaid(tx, deps, { delivery, member_id }, { status: 'left', ...left });
    tellRider(tx, member_id, id);
    tellMemberAndOutlet(tx, order);
    return readMyDelivery(tx, member_id, id);
  });
}

/** The outlet believes it, which completes the order as the code would have; or it does not, and the goods are to come back. */
export async function judgeDelivery(
  deps: Deps,
  manager: { readonly member_id: string; readonly outlet_ids: readonly string[] },
  id: string,
  accept: boolean,
): Promise<OutletDelivery> {
  return transact(deps.db, async (tx) => {
    const { delivery, order } = await lockOutletDelivery(tx, manager.outlet_ids, id);
    const isJudged = accept ? delivery.status === 'delivered' : delivery.fail_kind === 'proof_refused';
    if (isJudged) return readOutletDelivery(tx, id);
    if (delivery.status !== 'arrived' || delivery.left_at === null) throw new Problem('order_move_refused');
    const { member_id: rider_id } = await tx
      .selectFrom('riders')
      .select('member_id')
      .where('id', '=', delivery.rider_id)
      .executeTakeFirstOrThrow();
    const actor_id = manager.member_id;
    if (accept) {
      await refuseOwnOrder(tx, manager, order);
      const delivered = { status: 'delivered', delivered_at: deps.now(), proof_accepted_by: actor_id } as const;
      await changeDelivery(tx, id, ['arrived'], delivered);
      await handOver(tx, deps, order, { actor_id, note: `Without the code: ${delivery.left_reason}` });
      await payDelivered(tx, deps, { delivery, order });
      tellRider(tx, rider_id, id);
    } else {
      const fail = { kind: 'proof_refused', reason: 'The outlet could not see that it was handed over' };
      await stepDelivery(tx, deps, { delivery, order, actor_id, rider_id }, 'failed', fail);
    }
    return readOutletDelivery(tx, id);
  });
}
