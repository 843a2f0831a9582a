import { sql } from 'kysely';

import { awaitedProducts } from '#server/db/awaited-products.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { changeAwaited } from '#server/features/shop/catalogue/day-offers.ts';
import { freePieces } from '#server/features/shop/catalogue/stock.ts';

export interface Awaited {
  readonly offer_id: string;
  readonly product_id: string;
}

/** Somebody in line. */
export interface Waiter extends Awaited {
  readonly id: string;
  readonly member_id: string;
}

/** The first in line for a product, locked; another worker at the same product waits, so that nobody is passed over. */
export async function firstInLine(tx: Tx, { offer_id, product_id }: Awaited): Promise<Waiter | undefined> {
  const key = `line for ${offer_id} ${product_id}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  return tx
    .selectFrom('day_offer_line')
    .select(['id', 'member_id', 'offer_id', 'product_id'])
    .where('offer_id', '=', offer_id)
    .where('product_id', '=', product_id)
    .where('ended_at', 'is', null)
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

type Ending =
  | { readonly outcome: 'left' | 'refused'; readonly at: Date }
  | { readonly outcome: 'served'; readonly at: Date; readonly order_id: string };

/** Nobody stands at this place any more; false when that was so already. */
export async function endPlace(
  tx: Tx,
  waiter: Pick<Waiter, 'id' | 'offer_id' | 'product_id'>,
  { at, ...ending }: Ending,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('day_offer_line')
    .set({ ...ending, ended_at: at })
    .where('id', '=', waiter.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await changeAwaited(tx, waiter, -1);
  return true;
}

/** Products for which somebody waits and of which a piece is free to be sold, where their outlet sells. */
export async function productsComeFree(db: Database, at: Date, most: number): Promise<Awaited[]> {
  const { rows } = await sql<Awaited>`
    SELECT l.offer_id, l.product_id
    FROM ${awaitedProducts('day_offer_line', sql`ended_at IS NULL`)} l
    JOIN offers o ON o.id = l.offer_id AND o.status = 'live' AND o.ends_at > ${at}
    JOIN outlets u ON u.id = o.outlet_id AND u.status = 'active'
    JOIN offer_products op ON op.offer_id = l.offer_id AND op.product_id = l.product_id
    JOIN products p ON p.id = l.product_id
    WHERE ${freePieces} > 0
    ORDER BY l.offer_id, l.product_id LIMIT ${most}`.execute(db);
  return rows;
}

/** Sends home who waits for what is over, and who is no member any more. Answers how many. */
export async function closeLines(tx: Tx, at: Date, most: number): Promise<number> {
  const { rows } = await sql<Awaited & { count: number }>`
    WITH over AS (
      SELECT l.id FROM day_offer_line l JOIN offers o ON o.id = l.offer_id JOIN members m ON m.id = l.member_id
      WHERE l.ended_at IS NULL AND (o.status = 'ended' OR o.ends_at <= ${at} OR m.status = 'closed')
      LIMIT ${most} FOR UPDATE OF l SKIP LOCKED),
    ended AS (
      UPDATE day_offer_line l SET ended_at = ${at}, outcome = 'over' FROM over WHERE l.id = over.id
      RETURNING l.offer_id, l.product_id)
    SELECT offer_id, product_id, count(*)::int AS count FROM ended GROUP BY 1, 2 ORDER BY 2, 1`.execute(tx);
  for (const { count, ...awaited } of rows) await changeAwaited(tx, awaited, -count);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** Forgets who waited for what was over before. */
export async function forgetPlaces(db: Database, before: Date, most: number) {
  return sql`DELETE FROM day_offer_line WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM day_offer_line WHERE ended_at < ${before} LIMIT ${most}))`.execute(db);
}
