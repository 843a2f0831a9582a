import type { Tx } from '#server/db/connect.ts';

import { changeArrival, tellArrivals, type Actor } from './store.ts';

/** Whoever was handed an order does not wait for it any more. Orders whose customer never said so have no arrival. */
export async function endArrivalOf(tx: Tx, order_id: string, at: Date, by: Actor): Promise<void> {
  const arrival = await tx
    .selectFrom('arrivals')
    .select(['id', 'outlet_id'])
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  if (arrival === undefined) return;
  const isEnded = await changeArrival(tx, arrival.id, { from: ['new', 'processing'], to: 'completed', at, by });
  if (isEnded) tellArrivals(tx, arrival.outlet_id, arrival.id);
}
