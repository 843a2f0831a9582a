import type { Tx } from '#server/db/connect.ts';

import { appendEvent, type OrderRow } from './store.ts';

/**
 * A paid purchase of an offer of the day waits for its owner at once: nobody has to accept or prepare it. Answers nothing
 * for every other order.
 */
export async function readyPurchase(tx: Tx, order_id: string, at: Date): Promise<OrderRow | undefined> {
  const order = await tx
    .updateTable('orders')
    .set({ status: 'ready', ready_estimate_at: at, updated_at: at })
    .where('id', '=', order_id)
    .where('kind', '=', 'offer_of_day')
    .where('status', '=', 'pending')
    .where('payment_status', '=', 'paid')
    .returningAll()
    .executeTakeFirst();
  if (order !== undefined) await appendEvent(tx, { order_id, type: 'ready', at });
  return order;
}
