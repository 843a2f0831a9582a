import type { OfferAllowance } from '@club/contract/shop/catalogue';
import { leftForMember } from '@club/rules/member-limit';
import { sql } from 'kysely';

import { cardText, detailText, isInStock, isLiveAt, wholeList } from '#server/features/shop/catalogue/offer-json.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

type Reading = Pick<Deps, 'db' | 'now'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * One live offer as JSON that lacks its end, which `withServerTime` adds. An id that names none, or one that is over, is
 * refused with `offer_not_found`.
 */
export async function readOffer({ db, now }: Reading, id: string): Promise<string> {
  const at = now();
  if (!UUID.test(id)) throw new Problem('offer_not_found');
  const {
    rows: [row],
  } = await sql<{ reply: string }>`
    SELECT ${detailText} AS reply FROM offer_cards c
    WHERE c.offer_id = ${id}::uuid AND ${isLiveAt(at)}`.execute(db);
  if (row === undefined) throw new Problem('offer_not_found');
  return row.reply;
}

/** The offer as it is told at this moment. */
export function withServerTime(offer: Buffer, at: Date): Buffer {
  return Buffer.concat([offer, Buffer.from(`,"server_time":${JSON.stringify(at)}}`)]);
}

/** What the member may still order of a live offer; stands beside the offer's own reply, which is the same for everybody. */
export async function readAllowance(
  { db, now }: Reading,
  member_id: string,
  offer_id: string,
): Promise<OfferAllowance> {
  const { rows } = await sql<{ id: string; per_member_limit: number | null; taken: number }>`
    SELECT op.product_id AS id, o.per_member_limit, coalesce(a.taken, 0) AS taken
    FROM offer_cards c
    JOIN offers o ON o.id = c.offer_id
    JOIN offer_products op ON op.offer_id = c.offer_id
    LEFT JOIN member_allowances a
      ON a.member_id = ${member_id}::uuid AND a.offer_id = op.offer_id AND a.product_id = op.product_id
    WHERE c.offer_id = ${offer_id}::uuid AND ${isLiveAt(now())} ORDER BY op.position`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Problem('offer_not_found');
  const limit = first.per_member_limit;
  return {
    per_member_limit: limit,
    products: rows.map(({ id, taken }) => ({ id, taken, left: limit === null ? null : leftForMember(limit, taken) })),
  };
}

/** The offers the club puts first, live and in stock, by rank (decision B69). */
export async function listFeaturedOffers({ db, now }: Reading, limit: number): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ reply: string }>`
    SELECT ${wholeList(sql`c.text`)} AS reply FROM (
      SELECT ${cardText(sql`NULL`)} AS text FROM offer_cards c
      WHERE c.featured_rank IS NOT NULL AND ${isLiveAt(now())} AND ${isInStock}
      ORDER BY c.featured_rank, c.created_at DESC, c.offer_id LIMIT ${sql.lit(limit)}) c`.execute(db);
  return row!.reply;
}

/**
 * Live offers in stock that are like the given one: first of its category, then of its outlet, then the others, those
 * that end first leading. Also answers for an offer that is over, so that its page has something to show.
 */
export async function listSimilarOffers({ db, now }: Reading, id: string, limit: number): Promise<string> {
  const at = now();
  const nearest = (rank: number, kind: ReturnType<typeof sql>) => sql`(
    SELECT ${sql.lit(rank)} AS rank, c.* FROM offer_cards c
    WHERE ${kind} AND c.offer_id <> o.id AND ${isLiveAt(at)} AND ${isInStock}
    ORDER BY c.ends_at, c.offer_id LIMIT ${sql.lit(limit)})`;
  const {
    rows: [row],
  } = await sql<{ reply: string }>`
    SELECT (SELECT ${wholeList(sql`c.text`)} FROM (
      SELECT ${cardText(sql`NULL`)} AS text FROM (
        ${nearest(1, sql`c.category_id = o.category_id`)}
        UNION ALL ${nearest(2, sql`c.outlet_id = o.outlet_id AND c.category_id <> o.category_id`)}
        UNION ALL ${nearest(3, sql`c.outlet_id <> o.outlet_id AND c.category_id <> o.category_id`)}) c
      ORDER BY c.rank, c.ends_at, c.offer_id LIMIT ${sql.lit(limit)}) c) AS reply
    FROM offers o WHERE o.id = ${id}::uuid`.execute(db);
  if (row === undefined) throw new Problem('offer_not_found');
  return row.reply;
}
