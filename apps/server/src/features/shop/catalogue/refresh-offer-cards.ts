import type { OfferCard, OfferDetail, OfferProduct } from '@club/contract/shop/catalogue';
import { cashbackPerItem, savingsPerItem } from '@club/rules/discount';
import { memberLimitTerm } from '@club/rules/member-limit';
import { sql } from 'kysely';

import { announceCatalogue } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';

import { imageOf, parsePicture } from './pictures.ts';
import { serviceTypesOf } from './service-types.ts';

type StockFigure = 'quantity' | 'remaining_quantity' | 'stock_quantity';
type CardText = Omit<OfferCard, 'products' | 'distance_km' | 'stock_quantity'>;
type DetailText = Omit<OfferDetail, keyof OfferCard | 'service_types' | 'server_time'>;

/**
 * Writes the ready-made card of an offer anew. To be called by every transaction that changes what a card says of an
 * offer, its products, outlet or category. Stock is not on the card, so orders need not call it.
 */
export async function refreshOfferCard(tx: Tx, offer_id: string): Promise<void> {
  await refreshOfferCards(tx, [offer_id]);
}

/** The same for all offers of an outlet that are not over, whose name, area or fee changed. The others have no card any more. */
export async function refreshCardsOfOutlet(tx: Tx, outlet_id: string): Promise<void> {
  const offers = await tx
    .selectFrom('offers')
    .select('id')
    .where('outlet_id', '=', outlet_id)
    .where(sql<boolean>`status <> 'ended'`)
    .execute();
  await refreshOfferCards(
    tx,
    offers.map((offer) => offer.id),
  );
}

/** The same for several offers. One that is not live, whose outlet is paused or that is of the day has no card. */
export async function refreshOfferCards(tx: Tx, offer_ids: readonly string[]): Promise<void> {
  const offers = await lockOffers(tx, offer_ids);
  const products = await lockProducts(tx, offer_ids);
  const live = offers.filter((offer) => offer.is_live);
  const gone = offer_ids.filter((id) => !live.some((offer) => offer.id === id));
  if (gone.length > 0) await tx.deleteFrom('offer_cards').where('offer_id', 'in', gone).execute();
  await writeProductTexts(tx, products);
  const byOffer = Map.groupBy(products, (product) => product.offer_id);
  await writeCards(
    tx,
    live.map((offer) => cardRow(offer, byOffer.get(offer.id) ?? [])),
  );
  announceCatalogue(tx);
}

/** Locks what these cards are made of, in the order of everybody else, for whoever changes products beneath them. */
export async function lockCards(tx: Tx, offer_ids: readonly string[]): Promise<void> {
  await lockOffers(tx, offer_ids);
  await lockProducts(tx, offer_ids);
}

type OfferRow = Awaited<ReturnType<typeof lockOffers>>[number];
type ProductRow = Awaited<ReturnType<typeof lockProducts>>[number];

function lockOffers(tx: Tx, offer_ids: readonly string[]) {
  return tx
    .selectFrom('offers as o')
    .innerJoin('outlets as u', 'u.id', 'o.outlet_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .leftJoin('distributors as d', 'd.id', 'u.distributor_id')
    .selectAll('o')
    .select(['u.name as outlet_name', 'u.area as outlet_area', 'u.town', 'u.address', 'u.phone', 'u.opening_hours'])
    .select(['u.latitude', 'u.longitude', 'u.delivery_fee', 'k.name as category_name', 'd.name as distributor_name'])
    .select(['u.offers_in_store', 'u.offers_curbside', 'u.delivers'])
    .select(sql<boolean>`o.status = 'live' AND u.status = 'active' AND o.kind = 'regular'`.as('is_live'))
    .where(sql<boolean>`o.id = ANY (${[...offer_ids]}::uuid[])`)
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute();
}

/** In the order in which orders lock them. */
function lockProducts(tx: Tx, offer_ids: readonly string[]) {
  return tx
    .selectFrom('offer_products as op')
    .innerJoin('offers as o', 'o.id', 'op.offer_id')
    .innerJoin('products as p', 'p.id', 'op.product_id')
    .innerJoin('categories as k', 'k.id', 'p.category_id')
    .select(['op.offer_id', 'op.product_id', 'op.position', 'op.offer_price', 'o.cashback_percentage'])
    .select(['p.brand_name', 'p.product_name', 'p.price', 'p.picture', 'k.name as category_name'])
    .where(sql<boolean>`op.offer_id = ANY (${[...offer_ids]}::uuid[])`)
    .orderBy('op.product_id')
    .orderBy('op.offer_id')
    .forNoKeyUpdate('op')
    .execute();
}

async function writeProductTexts(tx: Tx, products: readonly ProductRow[]): Promise<void> {
  await sql`
    UPDATE offer_products op SET card = w.card
    FROM unnest(
      ${products.map((product) => product.offer_id)}::uuid[],
      ${products.map((product) => product.product_id)}::uuid[],
      ${products.map((product) => open(productText(product)))}::text[]) AS w (offer_id, product_id, card)
    WHERE op.offer_id = w.offer_id AND op.product_id = w.product_id AND op.card <> w.card`.execute(tx);
}

function productText(product: ProductRow): Omit<OfferProduct, StockFigure> {
  const picture = parsePicture(product.picture);
  return {
    id: product.product_id,
    brand_name: product.brand_name,
    product_name: product.product_name,
    category_name: product.category_name,
    product_image: imageOf(picture, product.category_name),
    picture,
    price: product.price,
    original_price: product.price,
    offer_price: product.offer_price,
    savings_per_item: savingsPerItem(product),
    cashback_per_item: cashbackPerItem({
      // What is charged is already decided, so no discount is left to take off.
      price: product.offer_price,
      discount_percentage: 0,
      cashback_percentage: product.cashback_percentage,
    }),
  };
}

/** In one statement, so that an import is one change to whoever follows the catalogue. */
async function writeCards(tx: Tx, rows: readonly CardRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).map((name) => sql.ref(name));
  await sql`
    INSERT INTO offer_cards (${sql.join(columns)})
    SELECT ${sql.join(columns)} FROM jsonb_populate_recordset(NULL::offer_cards, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (offer_id) DO UPDATE SET
      ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}`.execute(tx);
}

type CardRow = ReturnType<typeof cardRow>;

function cardRow(offer: OfferRow, products: readonly ProductRow[]) {
  return {
    offer_id: offer.id,
    outlet_id: offer.outlet_id,
    category_id: offer.category_id,
    card: open(cardText(offer, products.length)),
    detail: open(detailText(offer)).slice(1),
    service_types: serviceTypesOf(offer),
    discount_percentage: offer.discount_percentage,
    cashback_percentage: offer.cashback_percentage,
    lowest_price: Math.min(...products.map((product) => product.offer_price)),
    product_count: products.length,
    featured_rank: offer.featured_rank,
    starts_at: offer.starts_at,
    ends_at: offer.ends_at,
    created_at: offer.created_at,
  };
}

function cardText(offer: OfferRow, product_count: number): CardText {
  const picture = parsePicture(offer.picture);
  return {
    id: offer.id,
    name: offer.name,
    description: offer.description,
    image: imageOf(picture, offer.category_name),
    picture,
    outlet_id: offer.outlet_id,
    outlet_name: offer.outlet_name,
    outlet_area: offer.outlet_area,
    outlet_delivery_fee: offer.delivery_fee,
    outlet_opening_hours: offer.opening_hours,
    category_name: offer.category_name,
    cashback_percentage: offer.cashback_percentage,
    discount_percentage: offer.discount_percentage,
    rating: offer.rating,
    end_date: offer.ends_at.toISOString(),
    product_count,
    per_member_limit: offer.per_member_limit,
    rating_count: offer.rating_count,
  };
}

function detailText(offer: OfferRow): DetailText {
  return {
    terms: offer.per_member_limit === null ? offer.terms : [...offer.terms, memberLimitTerm(offer.per_member_limit)],
    outlet_address: offer.address,
    outlet_phone: offer.phone,
    outlet_latitude: offer.latitude,
    outlet_longitude: offer.longitude,
    distributor_name: offer.distributor_name,
    start_date: offer.starts_at.toISOString(),
  };
}

/** An object's JSON without the closing brace, so that PostgreSQL can add what it knows better. */
function open(object: object): string {
  return JSON.stringify(object).slice(0, -1);
}
