import type { Tx } from '#server/db/connect.ts';
import { takeBackMessages } from '#server/features/club/notifications/take-back.ts';

/** That an order was given to a rider. */
export const givenEvent = (delivery_id: string) => `delivery_given:${delivery_id}`;
/** That it was taken back before they fetched it. */
export const takenBackEvent = (delivery_id: string) => `delivery_taken_back:${delivery_id}`;

/** A rider is asked no more to fetch what they have fetched, or what is theirs no longer: the text may still wait. */
export async function askNoMore(tx: Tx, delivery_id: string): Promise<void> {
  await takeBackMessages(tx, [givenEvent(delivery_id)]);
}

/** An order comes to a rider again from whom it was taken: nothing that still waits may keep them from it. */
export async function forgetTakenBack(tx: Tx, { order_id, rider_id }: { order_id: string; rider_id: string }) {
  const earlier = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('order_id', '=', order_id)
    .where('rider_id', '=', rider_id)
    .where('fail_kind', '=', 'taken_back')
    .execute();
  await takeBackMessages(
    tx,
    earlier.map(({ id }) => takenBackEvent(id)),
  );
}
