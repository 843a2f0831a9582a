import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Tells the screens of admins which offers sell, at most once a look: thousands who buy at once would else announce
 * thousands of times, each while somebody waits for an answer. What was seen last is remembered by the worker alone; one
 * that takes over tells everything once.
 */
export function figuresWatch(): (deps: Deps) => Promise<number> {
  let seen = new Map<string, string>();
  return async (deps) => {
    const since = new Date(deps.now().getTime() - DAY_MS);
    return transact(deps.db, async (tx) => {
      const { rows } = await sql<{ id: string; figures: string }>`
        SELECT o.id, concat_ws(' ', o.status, o.ends_at,
          (SELECT concat_ws(' ', sum(op.quantity), sum(op.held), sum(op.sold)) FROM offer_products op WHERE op.offer_id = o.id),
          (SELECT count(*) FILTER (WHERE c.state = 'redeemed') FROM redemption_codes c WHERE c.offer_id = o.id)) AS figures
        FROM offers o WHERE o.kind = 'of_day' AND o.ends_at > ${since}`.execute(tx);
      const changed = rows.filter(({ id, figures }) => seen.get(id) !== figures);
      for (const { id } of changed) announce(tx, { topic: 'day_offers', id, to: { admins: true } });
      seen = new Map(rows.map(({ id, figures }) => [id, figures]));
      return changed.length;
    });
  };
}
