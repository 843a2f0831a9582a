import type { OwnRating } from '@club/contract/shop/ratings';
import { averageStars } from '@club/rules/rating';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { setRating } from '#server/features/shop/catalogue/set-rating.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readOwnRating } from './views.ts';

/** Gives an offer stars, or others than before; what its card says of all of them follows at once. */
export async function rateOffer(
  deps: Pick<Deps, 'db' | 'now'>,
  member_id: string,
  offer_id: string,
  stars: number,
): Promise<OwnRating> {
  return transact(deps.db, async (tx) => {
    // One after the other, so that each counts those before.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`stars of ${offer_id}`}, 0))`.execute(tx);
    const { can_rate } = await readOwnRating(tx, member_id, offer_id);
    if (!can_rate) throw new Problem('rating_refused');
    const at = deps.now();
    await tx
      .insertInto('offer_ratings')
      .values({ offer_id, member_id, stars, created_at: at, changed_at: at })
      .onConflict((conflict) => conflict.columns(['offer_id', 'member_id']).doUpdateSet({ stars, changed_at: at }))
      .execute();
    await setRating(tx, offer_id, await figuresOf(tx, offer_id));
    return readOwnRating(tx, member_id, offer_id);
  });
}

async function figuresOf(tx: Tx, offer_id: string): Promise<{ rating: number | null; rating_count: number }> {
  const { rows } = await sql<{ sum: number; count: number }>`
    SELECT sum(stars)::int AS sum, count(*)::int AS count FROM offer_ratings WHERE offer_id = ${offer_id}::uuid`.execute(
    tx,
  );
  return { rating: averageStars(rows[0]!), rating_count: rows[0]!.count };
}
