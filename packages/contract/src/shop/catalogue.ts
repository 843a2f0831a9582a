import { endpoint } from '@club/contract/endpoint';
import { id, idParams, instant, pageOf, picture, serviceType, ugx } from '@club/contract/shapes';
import { FEATURED_OFFERS_LIMIT, SIMILAR_OFFERS_LIMIT } from '@club/rules/limits';
import { z } from 'zod';

/**
 * A product as sold in one offer. `price` and `original_price` are the regular price; `offer_price` is what the server
 * charges. `quantity` is what the offer started with, `remaining_quantity` what it has left less holds, `stock_quantity`
 * what may be bought now: the smaller of that and the outlet's own stock (decision B6).
 */
export const offerProduct = z.object({
  id,
  brand_name: z.string(),
  product_name: z.string(),
  category_name: z.string(),
  product_image: z.string(),
  picture: picture.nullable(),
  price: ugx,
  original_price: ugx,
  offer_price: ugx,
  savings_per_item: ugx,
  cashback_per_item: ugx,
  quantity: z.int(),
  remaining_quantity: z.int(),
  stock_quantity: z.int(),
});
export type OfferProduct = z.output<typeof offerProduct>;

/** An offer as a card shows it: at most the first two products, and how many there are. */
export const offerCard = z.object({
  id,
  name: z.string(),
  description: z.string(),
  image: z.string(),
  picture: picture.nullable(),
  outlet_id: id,
  outlet_name: z.string(),
  outlet_area: z.string(),
  outlet_delivery_fee: ugx,
  outlet_opening_hours: z.string(),
  category_name: z.string(),
  cashback_percentage: z.number(),
  discount_percentage: z.number(),
  /** Of members who have received something of it; null while nobody has given any stars. */
  rating: z.number().nullable(),
  rating_count: z.int(),
  end_date: instant,
  product_count: z.int(),
  stock_quantity: z.int().describe('What may be bought now of all its products together'),
  per_member_limit: z.int().nullable().describe('How many of each product a member may have'),
  products: z.array(offerProduct),
  distance_km: z.number().nullable(),
});
export type OfferCard = z.output<typeof offerCard>;

/** An offer in full. */
export const offerDetail = offerCard.extend({
  terms: z.array(z.string()),
  outlet_address: z.string(),
  outlet_phone: z.string(),
  outlet_latitude: z.number(),
  outlet_longitude: z.number(),
  /** Who supplies the outlet, where somebody does. */
  distributor_name: z.string().nullable(),
  start_date: instant,
  service_types: z.array(serviceType),
  server_time: instant,
});
export type OfferDetail = z.output<typeof offerDetail>;

/** How many of a list that is not paged. */
export const limited = (fallback: number) =>
  z.object({ limit: z.coerce.number().int().min(1).max(12).catch(fallback).default(fallback) });

export const listFeaturedOffers = endpoint({
  method: 'GET',
  path: '/offers/featured/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Featured offers that are live and in stock',
  query: limited(FEATURED_OFFERS_LIMIT),
  reply: pageOf(offerCard),
});

export const getOffer = endpoint({
  method: 'GET',
  path: '/offers/:id/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'One live offer with all its products',
  params: z.object({ id: z.string().max(60) }),
  reply: offerDetail,
});

/** What the member may still order of each product; null everywhere where the offer has no limit. */
export const offerAllowance = z.object({
  per_member_limit: z.int().nullable(),
  products: z.array(z.object({ id, taken: z.int(), left: z.int().nullable() })),
});
export type OfferAllowance = z.output<typeof offerAllowance>;

export const getOfferAllowance = endpoint({
  method: 'GET',
  path: '/offers/:id/allowance/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'What the member may still order of an offer with a limit per member',
  params: idParams,
  reply: offerAllowance,
});

export const listSimilarOffers = endpoint({
  method: 'GET',
  path: '/offers/:id/similar/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Live offers of the same category or outlet',
  params: idParams,
  query: limited(SIMILAR_OFFERS_LIMIT),
  reply: pageOf(offerCard),
});
