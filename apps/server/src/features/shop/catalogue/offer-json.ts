import { CARD_PRODUCTS } from '@club/rules/limits';
import { sql, type RawBuilder } from 'kysely';

import { freePieces } from './stock.ts';

/**
 * JSON as text, put together by PostgreSQL from what `refreshOfferCards` wrote and the stock of this moment. `c` is a row
 * of `offer_cards`, `op` of `offer_products`.
 */

/** Is the offer of this card live at the given moment? */
export function isLiveAt(at: Date): RawBuilder<boolean> {
  return sql`c.ends_at > ${at}::timestamptz AND c.starts_at <= ${at}::timestamptz`;
}

/** What may be bought of a product now (decision B6): what is left in the offer, if the outlet has that many. */
const available = sql`greatest(0, ${freePieces})`;

const productText = sql`op.card || ',"quantity":' || op.quantity
  || ',"remaining_quantity":' || (op.quantity - op.held - op.sold)
  || ',"stock_quantity":' || op.available || '}'`;

/** Is there anything left to buy of this card's offer? */
export const isInStock = sql<boolean>`EXISTS (
  SELECT FROM offer_products op JOIN products p ON p.id = op.product_id
  WHERE op.offer_id = c.offer_id AND ${available} > 0)`;

/**
 * What may be bought now of all products together, as a card says before it is opened, the distance, and the products that
 * are shown. Each product is looked up once.
 */
function stockText(distance_km: RawBuilder<unknown>, shown: RawBuilder<boolean>): RawBuilder<string> {
  return sql`(
    SELECT ',"stock_quantity":' || coalesce(sum(op.available), 0)
      || ',"distance_km":' || coalesce((${distance_km})::text, 'null')
      || ',"products":[' || string_agg(${productText}, ',' ORDER BY op.position) FILTER (WHERE ${shown}) || ']'
    FROM (
      SELECT op.position, op.card, op.quantity, op.held, op.sold, ${available} AS available
      FROM offer_products op JOIN products p ON p.id = op.product_id WHERE op.offer_id = c.offer_id) op)`;
}

/** A card with its first products, and `more` members; the distance is null where no place was named. */
export function cardText(distance_km: RawBuilder<unknown>, more: RawBuilder<unknown> = sql`''`): RawBuilder<string> {
  return sql`c.card || ${stockText(distance_km, sql`op.position <= ${sql.lit(CARD_PRODUCTS)}`)} || ${more} || '}'`;
}

/**
 * The two halves of a card, between which the distance stands, as columns `head` and `tail`: the same for everybody, wherever
 * they are. Without a tail the offer has nothing to show.
 */
export const cardHalves: RawBuilder<unknown> = sql`(
  SELECT c.card || ',"stock_quantity":' || coalesce(sum(op.available), 0) || ',"distance_km":' AS head,
    ',"products":[' || string_agg(${productText}, ',' ORDER BY op.position)
      FILTER (WHERE op.position <= ${sql.lit(CARD_PRODUCTS)}) || ']}' AS tail
  FROM (
    SELECT op.position, op.card, op.quantity, op.held, op.sold, ${available} AS available
    FROM offer_products op JOIN products p ON p.id = op.product_id WHERE op.offer_id = c.offer_id) op)`;

/** An offer in full, with all its products. It lacks the server's time and the end of the object, as it may be kept. */
export const detailText: RawBuilder<string> = sql`c.card || ${stockText(sql`NULL`, sql`true`)} || ',' || c.detail
  || ',"service_types":' || array_to_json(c.service_types)`;

/** A list of cards that is not paged further. */
export function wholeList(texts: RawBuilder<string>): RawBuilder<string> {
  return sql`'{"results":[' || coalesce(string_agg(${texts}, ','), '') || '],"count":' || count(*)
    || ',"next":null,"previous":null}'`;
}
