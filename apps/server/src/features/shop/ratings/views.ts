import type { OwnRating } from '@club/contract/shop/ratings';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

/**
 * The member's stars for an offer, also for one that is over. Nothing of it was received before the order was completed, nor of an
 * offer of the day whose code nobody used.
 */
export async function readOwnRating(db: Database, member_id: string, offer_id: string): Promise<OwnRating> {
  const { rows } = await sql<OwnRating>`
    SELECT o.rating, o.rating_count, r.stars,
      EXISTS (
        SELECT FROM order_items i JOIN orders q ON q.id = i.order_id
        WHERE i.offer_id = o.id AND i.stock_state = 'sold' AND q.member_id = ${member_id}::uuid AND q.status = 'completed'
          AND (q.kind = 'order' OR q.code_verified_at IS NOT NULL)
      ) AS can_rate
    FROM offers o LEFT JOIN offer_ratings r ON r.offer_id = o.id AND r.member_id = ${member_id}::uuid
    WHERE o.id = ${offer_id}::uuid`.execute(db);
  if (rows[0] === undefined) throw new Problem('offer_not_found');
  return rows[0];
}
