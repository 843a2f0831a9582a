import type { OutletDelivery } from '@club/contract/outlets/deliveries';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { handOver } from '#server/features/outlets/counter/complete-order.ts';
import { changeDelivery } from '#server/features/outlets/delivery-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { type LockedDelivery, lockOutletDelivery } from './lock-my-delivery.ts';
import { readOutletDelivery } from './outlet-views.ts';
import { payDelivered, riderOf } from './pay-rider.ts';
import { stepDelivery } from './step-delivery.ts';
import { tellRider } from './tell-rider.ts';

/**
 * The outlet believes that an order was left without the code, which completes it as the code would have; or it does not, and the
 * goods are to come back.
 */
export async function judgeDelivery(
  deps: Deps,
  manager: { readonly member_id: string; readonly outlet_ids: readonly string[] },
  id: string,
  accept: boolean,
): Promise<OutletDelivery> {
  return transact(deps.db, async (tx) => {
    const locked = await lockOutletDelivery(tx, manager.outlet_ids, id);
    await judge(tx, deps, locked, {
      accept,
      actor_id: manager.member_id,
      note: `Without the code: ${locked.delivery.left_reason}`,
      denied: 'The outlet could not see that it was handed over',
    });
    return readOutletDelivery(tx, id, manager.member_id);
  });
}

interface Judgement {
  readonly accept: boolean;
  readonly actor_id: string;
  /** What stands beside the order where it counts. */
  readonly note: string;
  /** Why it does not, where it does not. */
  readonly denied: string;
}

/** Judges a locked delivery once; false when it was judged so before. Not on the word of who has brought or ordered it. */
export async function judge(tx: Tx, deps: Deps, locked: LockedDelivery, judgement: Judgement): Promise<boolean> {
  const { delivery, order } = locked;
  const { accept, actor_id, note, denied } = judgement;
  if (accept ? delivery.status === 'delivered' : delivery.fail_kind === 'proof_refused') return false;
  if (delivery.status !== 'arrived' || delivery.left_at === null) throw new Problem('order_move_refused');
  const rider_id = await riderOf(tx, delivery);
  if (actor_id === rider_id || actor_id === order.member_id) throw new Problem('second_person_needed');
  if (accept) {
    const delivered = { status: 'delivered', delivered_at: deps.now(), proof_accepted_by: actor_id } as const;
    await changeDelivery(tx, delivery.id, ['arrived'], delivered);
    await handOver(tx, deps, order, { actor_id, note });
    await payDelivered(tx, deps, locked);
    tellRider(tx, rider_id, delivery.id);
  } else {
    const fail = { kind: 'proof_refused', reason: denied };
    await stepDelivery(tx, deps, { ...locked, actor_id, rider_id }, 'failed', fail);
  }
  return true;
}
