import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type {
  DayOffer,
  getDayOffer,
  listDayOffers as listDayOffersCall,
} from '@club/contract/offers-of-the-day/offers';
import type { OfferProduct } from '@club/contract/shop/catalogue';
import { ENDING_SOON_MS } from '@club/rules/limits';
import { sql, type RawBuilder } from 'kysely';

import { literally } from '#server/db/like-of.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import { countActiveCodes } from '#server/features/offers-of-the-day/codes/active-codes.ts';
import { alsoAt } from '#server/features/offers-of-the-day/codes/good-at.ts';
import { isPayableAlone } from '#server/features/offers-of-the-day/purchases/single-piece.ts';
import { imageOf, parsePicture } from '#server/features/shop/catalogue/pictures.ts';
import {
  heldOfOffer,
  productsOfOffer,
  remainingOfOffer,
  totalOfOffer,
} from '#server/features/shop/catalogue/products-of-offer.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/** Offers are announced so long before they open. */
const ANNOUNCED_MS = 24 * 60 * 60_000;
const MOST_ENDING_SOON = 50;

type Row = Omit<
  DayOffer,
  | 'image'
  | 'picture'
  | 'offer_start_time'
  | 'offer_end_time'
  | 'end_date'
  | 'products'
  | 'held_quantity'
  | 'line_for'
  | 'created_by_outlet'
  | 'created_by_distributor_outlets'
> & {
  picture: unknown;
  starts_at: Date;
  ends_at: Date;
  held_quantity: number;
  held_products: string[];
  products: OfferProduct[];
};

interface Member {
  readonly member_id: string;
}

/** What is open or opens within a day, the first to end first; with a place the nearest first. */
export async function listDayOffers(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  member: Member | undefined,
  query: QueryOf<typeof listDayOffersCall>,
): Promise<ReplyOf<typeof listDayOffersCall>> {
  const at = deps.now();
  const { latitude, longitude, radius, search } = query;
  const km = latitude === undefined || longitude === undefined ? sql`NULL::float8` : kmFrom(latitude, longitude);
  const isNear = latitude === undefined || longitude === undefined ? sql`true` : sql`${km} <= ${radius}`;
  const isShown = sql`${isCurrent(at)} AND ${isNear} AND ${isIn(search)}`;
  const { rows } = await sql<{ count: number } & (Row | { id: null })>`
    SELECT counted.count, page.* FROM (SELECT count(*) AS count FROM ${tables} WHERE ${isShown}) counted
    LEFT JOIN (
      SELECT ${columns(km, at)}, row_number() OVER (ORDER BY ${inOrder(km, at)}) AS place FROM ${tables} WHERE ${isShown}
      ORDER BY place LIMIT ${query.per_page} OFFSET ${offsetOf(query)}
    ) page ON true ORDER BY page.place`.execute(deps.db);
  return {
    results: rows.flatMap((row) => (row.id === null ? [] : [replyOf(row, deps)])),
    ...pageLinks(query, rows[0]!.count),
    server_time: at.toISOString(),
    active_codes_count: member === undefined ? null : await countActiveCodes(deps.db, member.member_id, at),
  };
}

/** Those of which two hours or less are left. */
export async function listEndingSoon(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  member: Member | undefined,
): Promise<ReplyOf<typeof listDayOffersCall>> {
  const at = deps.now();
  const until = new Date(at.getTime() + ENDING_SOON_MS);
  const { rows } = await sql<Row>`
    SELECT ${columns(sql`NULL::float8`, at)} FROM ${tables}
    WHERE ${isCurrent(at)} AND o.starts_at <= ${at} AND o.ends_at <= ${until}
    ORDER BY o.ends_at, o.id LIMIT ${MOST_ENDING_SOON}`.execute(deps.db);
  return {
    results: rows.map((row) => replyOf(row, deps)),
    count: rows.length,
    next: null,
    previous: null,
    server_time: at.toISOString(),
    active_codes_count: member === undefined ? null : await countActiveCodes(deps.db, member.member_id, at),
  };
}

/** One offer, also when it is over, so that a shared link says that it came too late. */
export async function readDayOffer(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  id: string,
): Promise<ReplyOf<typeof getDayOffer>> {
  const at = deps.now();
  const { rows } = await sql<Row>`
    SELECT ${columns(sql`NULL::float8`, at)} FROM ${tables}
    WHERE o.id = ${id} AND o.kind = 'of_day' AND o.status <> 'paused' AND u.status = 'active'`.execute(deps.db);
  if (rows[0] === undefined) throw new Problem('offer_not_found');
  return { ...replyOf(rows[0], deps), server_time: at.toISOString() };
}

const tables = sql`offers o JOIN outlets u ON u.id = o.outlet_id JOIN categories k ON k.id = o.category_id
  LEFT JOIN distributors d ON d.id = u.distributor_id`;

const isCurrent = (at: Date) => sql`o.kind = 'of_day' AND o.status = 'live' AND u.status = 'active'
  AND o.ends_at > ${at} AND o.starts_at <= ${new Date(at.getTime() + ANNOUNCED_MS)}`;

/** An area or a town that begins with what was typed, or has a word that does. */
function isIn(search: string): RawBuilder<unknown> {
  if (search === '') return sql`true`;
  const here = (outlet: RawBuilder<unknown>) =>
    sql`(' ' || ${outlet}.area || ' ' || ${outlet}.town) ILIKE ${`% ${literally(search)}%`}`;
  return sql`(${here(sql`u`)} OR EXISTS (SELECT FROM offer_outlets also JOIN outlets other ON other.id = also.outlet_id
    WHERE also.offer_id = o.id AND other.status = 'active' AND ${here(sql`other`)}))`;
}

const kmFrom = (latitude: number, longitude: number) => sql`round((earth_distance(ll_to_earth(u.latitude, u.longitude),
  ll_to_earth(${latitude}::float8, ${longitude}::float8)) / 1000)::numeric, 1)::float8`;

/** What is not open yet comes last. */
const inOrder = (km: RawBuilder<unknown>, at: Date) => sql`o.starts_at > ${at}, ${km}, o.ends_at, o.id`;

/** One that was called off before it opened is over now; its own end is when it would have opened. */
const endOf = (at: Date) => sql`CASE o.status WHEN 'ended' THEN least(o.ends_at, ${at}) ELSE o.ends_at END`;

const columns = (km: RawBuilder<unknown>, at: Date) => sql`
  o.id, o.name, o.description, o.picture, k.name AS category_name, o.outlet_id, u.name AS outlet_name, d.name AS distributor_name,
  u.area AS outlet_area, u.address AS outlet_address, u.delivery_fee AS outlet_delivery_fee,
  o.cashback_percentage, o.discount_percentage, o.rating, o.rating_count,
  o.starts_at, ${endOf(at)} AS ends_at, o.per_member_limit, o.terms, o.unused_codes, ${km} AS distance_km,
  ${productsOfOffer} AS products, ${alsoAt(sql`o.id`)} AS also_at,
  ${totalOfOffer} AS total_quantity, ${remainingOfOffer} AS remaining_quantity, ${heldOfOffer} AS held_quantity,
  (SELECT coalesce(json_agg(op.product_id), '[]') FROM offer_products op WHERE op.offer_id = o.id AND op.held > 0) AS held_products`;

function replyOf({ picture, starts_at, ends_at, held_products, ...row }: Row, deps: Pick<Deps, 'config'>): DayOffer {
  const parsed = parsePicture(picture);
  const outlet = { id: row.outlet_id, name: row.outlet_name };
  const isOfDistributor = row.distributor_name !== null;
  return {
    ...row,
    created_by_outlet: isOfDistributor ? null : outlet,
    created_by_distributor_outlets: isOfDistributor
      ? [outlet, ...row.also_at.map(({ id, name }) => ({ id, name }))]
      : [],
    line_for: row.products
      .filter(({ id, offer_price }) => held_products.includes(id) && isPayableAlone(deps, offer_price))
      .map(({ id }) => id),
    image: imageOf(parsed, row.category_name),
    picture: parsed,
    offer_start_time: starts_at.toISOString(),
    offer_end_time: ends_at.toISOString(),
    end_date: ends_at.toISOString(),
  };
}
