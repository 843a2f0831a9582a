import type { QueryOf } from '@club/contract/endpoint';
import type { listOffers as endpoint } from '@club/contract/offers';
import { sql, type RawBuilder } from 'kysely';

import { prepared } from '#server/db/prepared.ts';
import type { Deps } from '#server/ports/deps.ts';

import { distanceTo, isNear, nearestFirst, placeOf, type Place } from './near-me.ts';
import { cardText, isLiveAt } from './offer-json.ts';
import { searchable } from './searchable.ts';

export type OffersQuery = QueryOf<typeof endpoint>;
type Sort = NonNullable<OffersQuery['sort']>;

/** More words than this add nothing to a search but work. */
const MAX_WORDS = 6;

/**
 * A page of live offers as the reply's JSON, with the stock of this moment: one statement. Only a search that finds nothing
 * is made once more, for words that are merely like those asked for.
 */
export async function listOffers({ db, now }: Pick<Deps, 'db' | 'now'>, query: OffersQuery): Promise<string> {
  const search = searchable(query.search ?? '');
  const place = placeOf(query);
  const wanted = filtersOf(query, place, now());
  const order = orderOf(sortOf(query, search, place), search, place);
  const distance_km = place === undefined ? sql`NULL` : distanceTo(place);
  const page = (filters: RawBuilder<boolean>[]) =>
    readPage(db, query, sql.join(filters, sql` AND `), order, distance_km);
  if (search === '') return (await page(wanted)).reply;
  const exact = await page([...wanted, hasWords(search)]);
  return exact.count > 0 ? exact.reply : (await page([...wanted, isLike(search)])).reply;
}

async function readPage(
  db: Deps['db'],
  { page, per_page }: OffersQuery,
  filter: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  distance_km: RawBuilder<unknown>,
): Promise<{ reply: string; count: number }> {
  // What PostgreSQL knows of limit and offset decides its plan: as parameters they would be a tenth of the table each.
  const skip = page === 1 ? sql`` : sql`OFFSET ${(page - 1) * per_page}::int`;
  // The texts are made for the rows of the page alone, in the order of the subquery, to which nothing is joined.
  const [row] = await prepared(
    db,
    sql<{ reply: string; count: number }>`
    SELECT n.count, '{"results":[' || coalesce((
        SELECT string_agg(${cardText(distance_km)}, ',') FROM (
          SELECT c.* FROM offer_cards c WHERE ${filter} ORDER BY ${order}, c.offer_id
          LIMIT ${sql.lit(per_page)} ${skip}) c), '')
      || '],"count":' || n.count
      || ',"next":' || CASE WHEN n.count > ${page * per_page}::int THEN ${page + 1}::text ELSE 'null' END
      || ',"previous":' || CASE WHEN ${page}::int > 1
        THEN greatest(1, least(${page - 1}::int, (n.count + ${per_page - 1}::int) / ${per_page}::int))::text
        ELSE 'null' END
      || '}' AS reply
    FROM (SELECT count(*) AS count FROM offer_cards c WHERE ${filter}) n`,
  );
  return row!;
}

function filtersOf(query: OffersQuery, place: Place | undefined, at: Date): RawBuilder<boolean>[] {
  const wanted = [isLiveAt(at)];
  if (query.category !== undefined) wanted.push(sql`c.category_id = ${query.category}::uuid`);
  if (query.outlet !== undefined) wanted.push(sql`c.outlet_id = ${query.outlet}::uuid`);
  const area = query.location?.trim() ?? '';
  if (area !== '') wanted.push(sql`lower(c.area) = lower(${area}::text)`);
  if (query.discount !== undefined) wanted.push(sql`c.discount_percentage > ${discountAbove[query.discount]}::numeric`);
  if (query.cashback !== undefined) wanted.push(sql`c.cashback_percentage > 0`);
  if (query.multiProducts !== undefined) wanted.push(sql`c.product_count >= 2`);
  if (place !== undefined) wanted.push(isNear(place));
  return wanted;
}

const discountAbove: Record<NonNullable<OffersQuery['discount']>, number> = { any: 0, 'over-25': 25, 'over-50': 50 };

/** Every word stands somewhere in what the card is found by. */
function hasWords(search: string): RawBuilder<boolean> {
  const words = search.split(' ').slice(0, MAX_WORDS);
  const each = words.map((word) => sql`c.search_text LIKE ${patternOf(word)}::text`);
  return sql`${sql.join(each, sql` AND `)}`;
}

function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Something very like the search stands there, as with slips of the thumb. */
function isLike(search: string): RawBuilder<boolean> {
  return sql`${search}::text <% c.search_text`;
}

/** Without a wish: what was searched for, else what is near, else what the club puts first. */
function sortOf(query: OffersQuery, search: string, place: Place | undefined): Sort {
  if (query.sort === 'distance' && place === undefined) return 'relevance';
  return query.sort ?? (search === '' && place !== undefined ? 'distance' : 'relevance');
}

/** The order before `offer_id`, which makes every order stable. */
function orderOf(sort: Sort, search: string, place: Place | undefined): RawBuilder<unknown> {
  if (sort === 'relevance' && search !== '')
    return sql`c.name LIKE ${patternOf(search)}::text DESC, ${orders.relevance}`;
  return sort === 'distance' && place !== undefined ? nearestFirst(place) : orders[sort];
}

const orders: Record<Sort, RawBuilder<unknown>> = {
  relevance: sql`c.featured_rank, c.created_at DESC`,
  distance: sql`c.featured_rank, c.created_at DESC`,
  ending: sql`c.ends_at`,
  discount: sql`c.discount_percentage DESC`,
  cashback: sql`c.cashback_percentage DESC`,
  price: sql`c.lowest_price`,
  newest: sql`c.created_at DESC`,
};
