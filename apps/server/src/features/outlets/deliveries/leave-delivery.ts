import type { BodyOf } from '@club/contract/endpoint';
import type { leaveDelivery as leaveCall, RiderDelivery } from '@club/contract/outlets/riding';
import { pages } from '@club/contract/pages';
import type { OrderDetail } from '@club/contract/shop/orders';
import { formatPhone } from '@club/rules/uganda-phone';

import { cleanPhoto } from '#server/clean-photo.ts';
import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { tellOwner } from '#server/features/outlets/counter/tell-owner.ts';
import { changeDelivery, keepDeliveryPhoto } from '#server/features/outlets/delivery-book/store.ts';
import { tellManagers } from '#server/features/people/members/tell-holders.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';

import { lockMyDelivery } from './lock-my-delivery.ts';
import { markSaid } from './mark-said.ts';
import { stepRefused } from './step-delivery.ts';
import { tellRider } from './tell-rider.ts';
import { readMyDelivery } from './views.ts';

type Left = BodyOf<typeof leaveCall>;

/**
 * The code cannot be entered: the rider says why, with a picture. Nothing is completed by that word alone: the outlet's managers
 * are told and look at it, and until then the code still counts. Whoever is said to have it is told as well, and whom to call where
 * it is not so.
 */
export async function leaveDelivery(deps: Deps, member_id: string, id: string, left: Left): Promise<RiderDelivery> {
  const jpeg = left.photo ? await cleanPhoto(left.photo) : null;
  return transact(deps.db, async (tx) => {
    const { delivery, order } = await lockMyDelivery(tx, member_id, id);
    if (delivery.status === 'delivered' || delivery.left_at !== null) return readMyDelivery(tx, member_id, id);
    const at = deps.now();
    const isLeft = await changeDelivery(tx, id, ['arrived'], { left_at: at, left_reason: left.reason });
    if (!isLeft) throw stepRefused(delivery);
    if (jpeg !== null) await keepDeliveryPhoto(tx, id, jpeg, at);
    await markSaid(tx, deps, { delivery, member_id }, { status: 'left', ...left });
    tellRider(tx, member_id, id);
    tellMemberAndOutlet(tx, order);
    await tellItsMember(tx, deps, order, { id, reason: left.reason });
    await tellWhoJudges(tx, deps, order, { id, reason: left.reason });
    return readMyDelivery(tx, member_id, id);
  });
}

interface Word {
  readonly id: string;
  readonly reason: string;
}

function tellItsMember(tx: Tx, deps: Deps, order: OrderRow, { id, reason }: Word): Promise<void> {
  const { name, phone } = order.outlet_snapshot as OrderDetail['outlet'];
  return tellOwner(tx, deps, order, {
    event: `left_${id}`,
    template: 'delivery_left',
    values: { reason, outlet_name: name, outlet_phone: formatPhone(phone) },
  });
}

function tellWhoJudges(tx: Tx, deps: Deps, order: OrderRow, { id, reason }: Word): Promise<void> {
  return tellManagers(tx, deps, order.outlet_id, {
    event_key: `delivery_to_judge:${id}`,
    template: 'delivery_to_judge',
    link: pages.outletOrders(),
    inAppOnly: true,
    values: { order_number: order.order_number, reason },
  });
}
