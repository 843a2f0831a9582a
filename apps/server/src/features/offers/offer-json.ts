import { CARD_PRODUCTS } from '@club/rules/limits';
import { sql, type RawBuilder } from 'kysely';

/**
 * JSON as text, put together by PostgreSQL from what `refreshOfferCards` wrote and the stock of this moment. `c` is a row
 * of `offer_cards`, `op` of `offer_products`.
 */

/** Is the offer of this card live at the given moment? */
export function isLiveAt(at: Date): RawBuilder<boolean> {
  return sql`c.ends_at > ${at}::timestamptz AND c.starts_at <= ${at}::timestamptz`;
}

/** What may be bought of a product now (decision B6): what is left in the offer, if the outlet has that many. */
const available = sql`greatest(0, least(op.quantity - op.held - op.sold,
  (SELECT p.on_hand - p.held FROM products p WHERE p.id = op.product_id)))`;

const productText = sql`op.card || ',"quantity":' || op.quantity
  || ',"remaining_quantity":' || (op.quantity - op.held - op.sold)
  || ',"stock_quantity":' || ${available} || '}'`;

/** Is there anything left to buy of this card's offer? */
export const isInStock = sql<boolean>`EXISTS (
  SELECT FROM offer_products op WHERE op.offer_id = c.offer_id AND ${available} > 0)`;

function productsText(products: RawBuilder<boolean>): RawBuilder<string> {
  return sql`(SELECT string_agg(${productText}, ',' ORDER BY op.position)
    FROM offer_products op WHERE op.offer_id = c.offer_id AND ${products})`;
}

/** A card with its first products; the distance is null where no place was named. */
export function cardText(distance_km: RawBuilder<unknown>): RawBuilder<string> {
  const first = productsText(sql`op.position <= ${sql.lit(CARD_PRODUCTS)}`);
  return sql`c.card || ',"distance_km":' || coalesce((${distance_km})::text, 'null')
    || ',"products":[' || ${first} || ']}'`;
}

/** An offer in full, with all its products. */
export function detailText(not_yet_served: readonly string[], at: Date): RawBuilder<string> {
  return sql`c.card || ',"distance_km":null,"products":[' || ${productsText(sql`true`)} || '],' || c.detail
    || ',"service_types":' || array_to_json(ARRAY(
      SELECT type FROM unnest(c.service_types) AS type WHERE type <> ALL (${[...not_yet_served]}::text[])))
    || ',"server_time":' || to_json(${at.toISOString()}::text) || '}'`;
}

/** A list of cards that is not paged further. */
export function wholeList(texts: RawBuilder<string>): RawBuilder<string> {
  return sql`'{"results":[' || coalesce(string_agg(${texts}, ','), '') || '],"count":' || count(*)
    || ',"next":null,"previous":null}'`;
}
