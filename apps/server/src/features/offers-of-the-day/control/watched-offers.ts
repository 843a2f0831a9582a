import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { watchDayOffers as watchCall, WatchedOffer } from '@club/contract/offers-of-the-day/control';
import { kampalaDayBounds } from '@club/rules/kampala-time';
import { CODE_EXPIRING_SOON_MS } from '@club/rules/limits';
import { sql, type RawBuilder } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { givenBack } from '#server/features/money/refunds/given-back.ts';
import { isGivenBack } from '#server/features/offers-of-the-day/codes/unused.ts';
import { countOpenConflicts } from '#server/features/offers-of-the-day/redemption/open-conflicts.ts';
import { freePieces } from '#server/features/shop/catalogue/stock.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

const DAY_MS = 24 * 60 * 60_000;
const MOST_OFFERS = 200;

type Reply = ReplyOf<typeof watchCall>;
type Row = Omit<WatchedOffer, 'status' | 'offer_start_time' | 'offer_end_time' | 'total' | 'sold' | 'held' | 'left'> & {
  status: 'live' | 'paused' | 'ended';
  starts_at: Date;
  ends_at: Date;
};

/** Offers of the day that are open at some time between midnight and the end of so many days, in the order they open. */
export async function watchDayOffers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { days }: QueryOf<typeof watchCall>,
): Promise<Reply> {
  const at = now();
  const { start } = kampalaDayBounds(at);
  const until = new Date(start.getTime() + days * DAY_MS);
  const wanted = sql`o.ends_at > ${start} AND o.starts_at < ${until}`;
  const [results, count, networks, open_conflicts] = await Promise.all([
    rowsOf(db, wanted, at),
    countOf(db, wanted),
    networksSince(db, start),
    countOpenConflicts(db),
  ]);
  return {
    results,
    left_out: Math.max(0, count - MOST_OFFERS),
    networks,
    open_conflicts,
    from: start.toISOString(),
    until: until.toISOString(),
    server_time: at.toISOString(),
  };
}

/** One of them, whenever it was. */
export async function readWatchedOffer(tx: Tx, id: string, at: Date): Promise<WatchedOffer> {
  const [offer] = await rowsOf(tx, sql`o.id = ${id}`, at);
  if (offer === undefined) throw new Problem('not_found');
  return offer;
}

async function rowsOf(db: Database | Tx, where: RawBuilder<unknown>, at: Date): Promise<WatchedOffer[]> {
  const soon = new Date(at.getTime() + CODE_EXPIRING_SOON_MS);
  // What was given back in full has no code any more.
  const isLive = sql`c.state = 'live' AND c.expires_at > ${at} AND b.status = 'ready'`;
  const { rows } = await sql<Row>`
    SELECT o.id, o.name, u.name AS outlet_name, u.area AS outlet_area,
      CASE WHEN u.status = 'paused' AND u.paused_until IS NULL THEN 'closed' ELSE u.status END AS outlet_status, o.status, o.paused_by_club, o.starts_at, o.ends_at,
      o.code_lifetime_hours, o.unused_codes,
      (SELECT json_agg(json_build_object('id', p.id, 'product_name', p.brand_name || ' ' || p.product_name,
          'total', op.quantity, 'sold', op.sold, 'held', op.held,
          'left', greatest(0, ${freePieces})) ORDER BY op.position)
        FROM offer_products op JOIN products p ON p.id = op.product_id WHERE op.offer_id = o.id) AS products,
      (SELECT json_build_object('issued', count(*), 'redeemed', count(*) FILTER (WHERE c.state = 'redeemed'),
          'live', count(*) FILTER (WHERE ${isLive}),
          'ending', count(*) FILTER (WHERE ${isLive} AND c.expires_at <= ${soon}),
          'unused', count(*) FILTER (WHERE c.state = 'expired' OR c.state = 'live' AND c.expires_at <= ${at}))
        FROM redemption_codes c JOIN orders b ON b.id = c.order_id
        WHERE c.offer_id = o.id AND NOT ${isGivenBack(sql`b`)}) AS codes,
      (SELECT coalesce(sum(b.amount_left), 0)::bigint
        FROM redemption_codes c CROSS JOIN LATERAL (
          SELECT o.status, o.total_amount - ${givenBack()} AS amount_left FROM orders o WHERE o.id = c.order_id) b
        WHERE c.offer_id = o.id AND ${isLive}) AS exposure
    FROM offers o JOIN outlets u ON u.id = o.outlet_id
    WHERE o.kind = 'of_day' AND ${where}
    ORDER BY o.starts_at, o.ends_at, o.id LIMIT ${MOST_OFFERS}`.execute(db);
  return rows.map((row) => replyOf(row, at));
}

async function countOf(db: Database, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM offers o WHERE o.kind = 'of_day' AND ${where}`.execute(db);
  return rows[0]!.count;
}

function replyOf({ status, starts_at, ends_at, products, ...row }: Row, at: Date): WatchedOffer {
  const sum = (name: 'total' | 'sold' | 'held' | 'left') => products.reduce((all, one) => all + one[name], 0);
  return {
    ...row,
    products,
    status: statusOf({ status, starts_at, ends_at }, at),
    offer_start_time: starts_at.toISOString(),
    offer_end_time: ends_at.toISOString(),
    total: sum('total'),
    sold: sum('sold'),
    held: sum('held'),
    left: sum('left'),
  };
}

function statusOf({ status, starts_at, ends_at }: Pick<Row, 'status' | 'starts_at' | 'ends_at'>, at: Date) {
  if (status === 'ended' || ends_at <= at) return 'ended';
  if (status === 'paused') return 'paused';
  return starts_at > at ? 'announced' : 'open';
}

/** A purchase that was tried by two networks counts for both. */
async function networksSince(db: Database, since: Date): Promise<Reply['networks']> {
  const { rows } = await sql<Reply['networks'][number]>`
    SELECT p.network, count(*)::int AS asked, (count(*) FILTER (WHERE p.status = 'completed'))::int AS paid,
      (count(*) FILTER (WHERE p.status = 'failed'))::int AS failed,
      (count(*) FILTER (WHERE p.status NOT IN ('completed', 'failed')))::int AS waiting
    FROM payments p JOIN orders o ON o.id = p.subject_id AND o.kind = 'offer_of_day'
    WHERE p.purpose = 'order' AND p.created_at >= ${since}
    GROUP BY p.network ORDER BY p.network`.execute(db);
  return rows;
}
