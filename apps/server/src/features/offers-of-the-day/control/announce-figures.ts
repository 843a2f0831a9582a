import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A redemption is committed long before so much time has gone by, and then has been seen. */
const LATELY_MS = 60_000;
/** More than all counters hand over in that time. */
const MOST_LATELY = 10_000;

/**
 * Tells the screens of admins which offers sell, at most once a look: thousands who buy at once would else announce
 * thousands of times, each while somebody waits for an answer. What was seen last is remembered by the worker alone; one
 * that takes over tells everything once. Of the codes only those are read that were redeemed just now.
 */
export function figuresWatch(): (deps: Deps) => Promise<number> {
  let seen = new Map<string, string>();
  let known = new Set<string>();
  let looked = new Date(0);
  return async (deps) => {
    const at = deps.now();
    const lately = new Date(at.getTime() - LATELY_MS);
    const { figures, redeemed, changed } = await transact(deps.db, async (tx) => {
      const now = {
        figures: await readFigures(tx, new Date(at.getTime() - DAY_MS)),
        redeemed: await redeemedSince(tx, deps.random.id(lately)),
      };
      if (looked <= lately) [seen, known] = [new Map(), new Set(now.redeemed.map(({ id }) => id))];
      const changed = new Set([
        ...now.figures.filter((offer) => seen.get(offer.id) !== offer.figures).map(({ id }) => id),
        ...now.redeemed.filter(({ id }) => !known.has(id)).map(({ offer_id }) => offer_id),
      ]);
      for (const id of changed) announce(tx, { topic: 'day_offers', id, to: { admins: true } });
      return { ...now, changed };
    });
    seen = new Map(figures.map((offer) => [offer.id, offer.figures]));
    known = new Set(redeemed.map(({ id }) => id));
    looked = at;
    return changed.size;
  };
}

async function readFigures(tx: Tx, ended: Date) {
  const { rows } = await sql<{ id: string; figures: string }>`
    SELECT o.id, concat_ws(' ', o.status, o.ends_at, u.status, u.paused_until,
      (SELECT concat_ws(' ', sum(op.quantity), sum(op.held), sum(op.sold)) FROM offer_products op WHERE op.offer_id = o.id)) AS figures
    FROM offers o JOIN outlets u ON u.id = o.outlet_id WHERE o.kind = 'of_day' AND o.ends_at > ${ended}`.execute(tx);
  return rows;
}

/** By their ids, which are given out in the order of time: what was handed over without a network is written down later. */
async function redeemedSince(tx: Tx, id: string) {
  const { rows } = await sql<{ id: string; offer_id: string }>`
    SELECT r.id, c.offer_id FROM (
      SELECT id, code_id FROM redemptions WHERE id > ${id} ORDER BY id DESC LIMIT ${MOST_LATELY}) r
    CROSS JOIN LATERAL (SELECT offer_id FROM redemption_codes WHERE id = r.code_id OFFSET 0) c`.execute(tx);
  return rows;
}
