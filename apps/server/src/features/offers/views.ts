import { sql } from 'kysely';

import { prepared } from '#server/db/prepared.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { cardText, detailText, isInStock, isLiveAt, wholeList } from './offer-json.ts';
import { NOT_YET_SERVED } from './service-types.ts';

type Reading = Pick<Deps, 'db' | 'now'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One live offer as JSON. An id that names none, or one that is over, is refused with `offer_not_found`. */
export async function viewOffer({ db, now }: Reading, id: string): Promise<string> {
  const at = now();
  if (!UUID.test(id)) throw new Problem('offer_not_found');
  const [row] = await prepared(
    db,
    sql<{ reply: string }>`
    SELECT ${detailText(NOT_YET_SERVED, at)} AS reply FROM offer_cards c
    WHERE c.offer_id = ${id}::uuid AND ${isLiveAt(at)}`,
  );
  if (row === undefined) throw new Problem('offer_not_found');
  return row.reply;
}

/** The offers the club puts first, live and in stock, by rank (decision B69). */
export async function viewFeaturedOffers({ db, now }: Reading, limit: number): Promise<string> {
  const [row] = await prepared(
    db,
    sql<{ reply: string }>`
    SELECT ${wholeList(sql`c.text`)} AS reply FROM (
      SELECT ${cardText(sql`NULL`)} AS text FROM offer_cards c
      WHERE c.featured_rank IS NOT NULL AND ${isLiveAt(now())} AND ${isInStock}
      ORDER BY c.featured_rank, c.created_at DESC, c.offer_id LIMIT ${sql.lit(limit)}) c`,
  );
  return row!.reply;
}

/**
 * Live offers in stock that are like the given one: first of its category, then of its outlet, then the others, those
 * that end first leading. Also answers for an offer that is over, so that its page has something to show.
 */
export async function viewSimilarOffers({ db, now }: Reading, id: string, limit: number): Promise<string> {
  const at = now();
  const nearest = (rank: number, kind: ReturnType<typeof sql>) => sql`(
    SELECT ${sql.lit(rank)} AS rank, c.* FROM offer_cards c
    WHERE ${kind} AND c.offer_id <> o.id AND ${isLiveAt(at)} AND ${isInStock}
    ORDER BY c.ends_at, c.offer_id LIMIT ${sql.lit(limit)})`;
  const [row] = await prepared(
    db,
    sql<{ reply: string }>`
    SELECT (SELECT ${wholeList(sql`c.text`)} FROM (
      SELECT ${cardText(sql`NULL`)} AS text FROM (
        ${nearest(1, sql`c.category_id = o.category_id`)}
        UNION ALL ${nearest(2, sql`c.outlet_id = o.outlet_id AND c.category_id <> o.category_id`)}
        UNION ALL ${nearest(3, sql`c.outlet_id <> o.outlet_id AND c.category_id <> o.category_id`)}) c
      ORDER BY c.rank, c.ends_at, c.offer_id LIMIT ${sql.lit(limit)}) c) AS reply
    FROM offers o WHERE o.id = ${id}::uuid`,
  );
  if (row === undefined) throw new Problem('offer_not_found');
  return row.reply;
}

/** All categories in their order, each with the number of its live offers (decision B7). */
export async function viewCategories({ db, now }: Reading): Promise<string> {
  const [row] = await prepared(
    db,
    sql<{ reply: string }>`
    SELECT json_build_object('results', coalesce(json_agg(
      json_build_object('id', k.id, 'name', k.name, 'offer_count', coalesce(n.count, 0))
      ORDER BY k.position, k.name), '[]'), 'count', count(*), 'next', NULL, 'previous', NULL)::text AS reply
    FROM categories k
    LEFT JOIN (SELECT c.category_id, count(*) FROM offer_cards c WHERE ${isLiveAt(now())} GROUP BY c.category_id) n
      ON n.category_id = k.id`,
  );
  return row!.reply;
}

/** The areas that have live offers, by name (decision B7). */
export async function viewLocations({ db, now }: Reading): Promise<string> {
  const [row] = await prepared(
    db,
    sql<{ reply: string }>`
    SELECT json_build_object('success', true, 'data', coalesce(json_agg(a.area ORDER BY a.area), '[]'))::text AS reply
    FROM (SELECT DISTINCT c.area FROM offer_cards c WHERE ${isLiveAt(now())}) a`,
  );
  return row!.reply;
}
