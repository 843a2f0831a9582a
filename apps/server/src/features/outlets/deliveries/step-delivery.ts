import { DELIVERY_STATUSES, deliveryMoves } from '@club/rules/delivery-status';

import type { Tx } from '#server/db/connect.ts';
import { giveBackMissing } from '#server/features/money/refunds/give-back-missing.ts';
import { askNoMore } from '#server/features/outlets/delivery-book/rider-news.ts';
import { changeDelivery, type DeliveryRow } from '#server/features/outlets/delivery-book/store.ts';
import { appendEvent, changeOrder, lockOrder } from '#server/features/shop/order-book/store.ts';
import { tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import type { LockedDelivery } from './lock-my-delivery.ts';
import { tellRider } from './tell-rider.ts';

interface Under extends LockedDelivery {
  readonly actor_id: string;
  /** Whose page asks again. */
  readonly rider_id: string;
}

type Step = 'picked_up' | 'in_transit' | 'arrived' | 'failed';

interface Failed {
  readonly kind: string;
  readonly reason: string;
}

const TAKEN_BACK = 'Somebody else brings it by now. If you have it, please take it back to the outlet.';

/** Why a rider's step does not fit. What was taken back while the phone had no network may be in their bag. */
export function stepRefused({ fail_kind }: Pick<DeliveryRow, 'fail_kind'>): Problem {
  return new Problem('order_move_refused', fail_kind === 'taken_back' ? { message: TAKEN_BACK } : {});
}

/** Moves a locked delivery, and with it the order: on the road, or ready at the outlet again. */
export async function stepDelivery(tx: Tx, deps: Deps, under: Under, status: Step, fail: Failed | null): Promise<void> {
  const { delivery, order, actor_id } = under;
  const at = deps.now();
  const change = {
    picked_up: { picked_up_at: at, accepted_at: delivery.accepted_at ?? at },
    in_transit: {},
    arrived: { arrived_at: at },
    failed: { failed_at: at, fail_kind: fail?.kind ?? null, fail_reason: fail?.reason ?? null },
  } as const;
  const from = DELIVERY_STATUSES.filter((each) => deliveryMoves[each].includes(status));
  if (!(await changeDelivery(tx, delivery.id, from, { status, ...change[status] })))
    throw new Problem('order_move_refused');
  if (delivery.status === 'assigned') await askNoMore(tx, delivery.id);
  const paid = ['paid', 'partially_refunded'] as const;
  if (status === 'picked_up') {
    const isOut = await changeOrder(
      tx,
      order.id,
      { status: ['ready'], payment_status: paid },
      { status: 'delivering', stranded_at: null, stranded_desk_at: null, updated_at: at },
    );
    if (!isOut) throw new Problem('order_move_refused');
    await appendEvent(tx, { order_id: order.id, type: 'delivering', at, actor_id });
  }
  if (status === 'failed' && order.status === 'delivering') {
    await changeOrder(
      tx,
      order.id,
      { status: ['delivering'], payment_status: paid },
      { status: 'ready', updated_at: at },
    );
    const note = `Not delivered: ${fail?.reason}`;
    await appendEvent(tx, { order_id: order.id, type: 'ready', at, actor_id, note });
  }
  // What was owed for missing pieces waited for what was said of it.
  if (status === 'failed' && delivery.left_at !== null)
    await giveBackMissing(tx, deps, (await lockOrder(tx, order.id))!);
  tellRider(tx, under.rider_id, delivery.id);
  tellMemberAndOutlet(tx, order);
}
