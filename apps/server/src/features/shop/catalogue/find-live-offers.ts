import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

import { isLiveAt } from './offer-json.ts';

interface Wanted {
  readonly offer_id: string;
  readonly product_id: string;
}

/**
 * For each product the live offer in which it can be had: the one that is named if it has some left, else the cheapest that has,
 * else the one that is named, else the cheapest. In the order of what is wanted; undefined where none has the product.
 */
export async function findLiveOffers(
  db: Database | Tx,
  wanted: readonly Wanted[],
  at: Date,
): Promise<(string | undefined)[]> {
  const { rows } = await sql<{ place: number; offer_id: string }>`
    SELECT DISTINCT ON (w.place) w.place::int, op.offer_id
    FROM unnest(
      ${wanted.map((line) => line.offer_id)}::uuid[],
      ${wanted.map((line) => line.product_id)}::uuid[]) WITH ORDINALITY AS w (offer_id, product_id, place)
    JOIN offer_products op ON op.product_id = w.product_id
    JOIN offer_cards c ON c.offer_id = op.offer_id AND ${isLiveAt(at)}
    ORDER BY w.place, op.quantity - op.held - op.sold > 0 DESC, op.offer_id = w.offer_id DESC, op.offer_price, op.offer_id`.execute(
    db,
  );
  const found = new Map(rows.map(({ place, offer_id }) => [place, offer_id]));
  return wanted.map((_, index) => found.get(index + 1));
}
