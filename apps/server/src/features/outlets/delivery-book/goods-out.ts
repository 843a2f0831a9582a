import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';

import { goodsOut } from './riders-on-board.ts';

/** Whether a rider has the goods of a locked order: on the road, or after a way for nothing until the outlet says that they are back. */
export async function areGoodsOut(
  db: Database | Tx,
  order: Pick<OrderRow, 'id' | 'service_type' | 'status'>,
): Promise<boolean> {
  if (order.service_type !== 'delivery') return false;
  if (order.status === 'delivering') return true;
  const { rows } = await sql`SELECT FROM deliveries d WHERE d.order_id = ${order.id}::uuid AND ${goodsOut}`.execute(db);
  return rows.length > 0;
}
