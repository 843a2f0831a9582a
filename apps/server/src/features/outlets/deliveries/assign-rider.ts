import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { assignRider as assignCall } from '@club/contract/outlets/deliveries';
import { pages } from '@club/contract/pages';
import { orderCan } from '@club/rules/order-status';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import type { Staff } from '#server/features/outlets/counter/staff.ts';
import { forgetTakenBack, givenEvent } from '#server/features/outlets/delivery-book/rider-news.ts';
import { insertDelivery } from '#server/features/outlets/delivery-book/store.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { lockOutletOrder } from '#server/features/shop/order-book/own-order.ts';
import { newPickupCode } from '#server/features/shop/order-book/pickup-codes.ts';
import { tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { takeBack } from './take-back.ts';
import { tellRider } from './tell-rider.ts';

/** Whoever is at the counter gives a ready order to a rider of the outlet, with a code of its own. While somebody has it, it is given to another only instead of them. */
export async function assignRider(
  deps: Deps,
  staff: Staff,
  order_id: string,
  { rider_id, instead_of }: BodyOf<typeof assignCall>,
): Promise<ReplyOf<typeof assignCall>> {
  return transact(deps.db, async (tx) => {
    const at = deps.now();
    const order = await lockOutletOrder(tx, staff.outlet_ids, order_id);
    const rider = await activeRider(tx, order.outlet_id, rider_id);
    if (rider.member_id === order.member_id)
      throw new Problem('second_person_needed', {
        message: 'This rider has ordered it. Somebody else has to bring it.',
      });
    const open = await tx
      .selectFrom('deliveries')
      .select(['id', 'status', 'rider_id'])
      .where('order_id', '=', order_id)
      .where('status', '<>', 'failed')
      .executeTakeFirst();
    if (open?.rider_id === rider_id) return { id: open.id, status: open.status, rider_name: rider.name };
    if (open !== undefined) await takeBack(tx, deps, order, { delivery: open, instead_of });
    if (!orderCan.dispatch(order)) throw new Problem('order_move_refused');
    await refuseUnreturned(tx, order_id);
    const id = deps.random.id(at);
    const { code_sealed, code_digest } = newPickupCode(deps.config.CODE_KEY, deps.random, id);
    await insertDelivery(tx, {
      id,
      order_id,
      outlet_id: order.outlet_id,
      rider_id,
      status: 'assigned',
      code_sealed,
      code_digest,
      assigned_at: at,
      assigned_by: staff.member_id,
      assigned_by_staff: staff.staff_id ?? null,
    });
    await forgetTakenBack(tx, { order_id, rider_id });
    await tellPerson(tx, deps, {
      event_key: givenEvent(id),
      template: 'delivery_given',
      to: await messagePhoneOf(tx, rider.member_id),
      member_id: rider.member_id,
      link: pages.rider(),
      values: { order_number: order.order_number, outlet_name: (order.outlet_snapshot as { name: string }).name },
    });
    tellRider(tx, rider.member_id, id);
    tellMemberAndOutlet(tx, order);
    return { id, status: 'assigned', rider_name: rider.name };
  });
}

/** Locked, so that nobody is given anything while the outlet removes them. */
async function activeRider(tx: Tx, outlet_id: string, id: string): Promise<{ member_id: string; name: string }> {
  const rider = await tx
    .selectFrom('riders as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['r.member_id', 'm.first_name', 'm.last_name'])
    .where('r.id', '=', id)
    .where('r.outlet_id', '=', outlet_id)
    .where('r.state', '=', 'active')
    .forShare('r')
    .executeTakeFirst();
  if (rider === undefined) throw new Problem('not_found');
  return { member_id: rider.member_id, name: `${rider.first_name} ${rider.last_name}` };
}

/** What the last rider took along has to be back before another can bring it. */
async function refuseUnreturned(tx: Tx, order_id: string): Promise<void> {
  const owed = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('order_id', '=', order_id)
    .where('status', '=', 'failed')
    .where('picked_up_at', 'is not', null)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  if (owed !== undefined) throw new Problem('goods_not_back');
}
