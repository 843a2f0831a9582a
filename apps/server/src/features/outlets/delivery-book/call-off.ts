import { pages } from '@club/contract/pages';
import { isOwedBack } from '@club/rules/failed-delivery';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { askNoMore } from './rider-news.ts';
import { changeDelivery } from './store.ts';

/**
 * Nobody brings a locked order any more, as it is given back: its rider is told, and has to bring back what was taken along.
 * Answers whether goods of it are out; they are stock again once the outlet has them. What the rider says to have left without
 * the code the outlet has to look at first.
 */
export async function callOffDelivery(tx: Tx, deps: Deps, order: OrderRow): Promise<boolean> {
  if (order.service_type !== 'delivery') return false;
  const last = await tx
    .selectFrom('deliveries')
    .select(['id', 'rider_id', 'status', 'picked_up_at', 'returned_at', 'left_at'])
    .where('order_id', '=', order.id)
    .where('declined_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (last === undefined || last.status === 'delivered') return false;
  if (last.status === 'failed') return isOwedBack(last);
  if (last.left_at !== null) throw new Problem('left_without_code');
  await changeDelivery(tx, last.id, ['assigned', 'picked_up', 'in_transit', 'arrived'], {
    status: 'failed',
    failed_at: deps.now(),
    fail_kind: 'called_off',
    fail_reason: 'The order was called off',
  });
  await askNoMore(tx, last.id);
  const { member_id } = await tx
    .selectFrom('riders')
    .select('member_id')
    .where('id', '=', last.rider_id)
    .executeTakeFirstOrThrow();
  await tellPerson(tx, deps, {
    event_key: `delivery_called_off:${last.id}`,
    template: 'delivery_called_off',
    to: await messagePhoneOf(tx, member_id),
    member_id,
    link: pages.rider(),
    values: {
      order_number: order.order_number,
      outlet_name: (order.outlet_snapshot as { name: string }).name,
      is_out: last.picked_up_at !== null,
    },
  });
  announce(tx, { topic: 'deliveries', id: last.id, to: { member_id } });
  return last.picked_up_at !== null;
}
