import { pages } from '@club/contract/pages';

import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { askNoMore, takenBackEvent } from '#server/features/outlets/delivery-book/rider-news.ts';
import { changeDelivery, type DeliveryRow } from '#server/features/outlets/delivery-book/store.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { tellRider } from './tell-rider.ts';

interface Wanted {
  readonly delivery: Pick<DeliveryRow, 'id' | 'rider_id'>;
  readonly instead_of: string | undefined;
}

/**
 * Takes a locked order from a rider who has not fetched it, so that another may bring it: phones go dead. Like a no of the
 * rider, it is no failed delivery and its member hears nothing. Whoever did not name this delivery has not seen that somebody has it.
 */
export async function takeBack(tx: Tx, deps: Deps, order: OrderRow, { delivery, instead_of }: Wanted): Promise<void> {
  const { id, rider_id } = delivery;
  const at = deps.now();
  const taken = { status: 'failed', failed_at: at, declined_at: at, fail_kind: 'taken_back' } as const;
  const isTaken = instead_of === id && (await changeDelivery(tx, id, ['assigned'], taken));
  if (!isTaken) throw new Problem('order_move_refused');
  await askNoMore(tx, id);
  const { member_id } = await tx
    .selectFrom('riders')
    .select('member_id')
    .where('id', '=', rider_id)
    .executeTakeFirstOrThrow();
  await tellPerson(tx, deps, {
    event_key: takenBackEvent(id),
    template: 'delivery_taken_back',
    to: await messagePhoneOf(tx, member_id),
    member_id,
    link: pages.rider(),
    values: { order_number: order.order_number },
  });
  tellRider(tx, member_id, id);
}
