import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { id, idParams, instant, pageOf, pageQuery, picture, serviceType, ugx } from './shapes.ts';

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
  category_name: z.string(),
  cashback_percentage: z.number(),
  discount_percentage: z.number(),
  rating: z.number().nullable(),
  end_date: instant,
  product_count: z.int(),
  products: z.array(offerProduct),
  distance_km: z.number().nullable(),
});
export type OfferCard = z.output<typeof offerCard>;

/** An offer in full. */
export const offerDetail = offerCard.extend({
  terms: z.array(z.string()),
  outlet_address: z.string(),
  outlet_phone: z.string(),
  outlet_opening_hours: z.string(),
  outlet_latitude: z.number(),
  outlet_longitude: z.number(),
  service_types: z.array(serviceType),
  server_time: instant,
});
export type OfferDetail = z.output<typeof offerDetail>;

/** Any filter value that is not understood is ignored (decision B2). */
export const offersQuery = pageQuery(9, 30).extend({
  search: z.string().max(80).optional().catch(undefined),
  category: id.optional().catch(undefined),
  location: z.string().max(60).optional().catch(undefined),
  discount: z.enum(['any', 'over-25', 'over-50']).optional().catch(undefined),
  cashback: z.enum(['1', 'true']).optional().catch(undefined),
  multiProducts: z.enum(['1', 'true']).optional().catch(undefined),
  sort: z
    .enum(['relevance', 'ending', 'discount', 'cashback', 'price', 'distance', 'newest'])
    .optional()
    .catch(undefined),
  outlet: id.optional().catch(undefined),
  latitude: z.coerce.number().min(-90).max(90).optional().catch(undefined),
  longitude: z.coerce.number().min(-180).max(180).optional().catch(undefined),
  radius: z.coerce.number().min(1).max(100).optional().catch(undefined),
});

export const listOffers = endpoint({
  method: 'GET',
  path: '/offers/',
  access: 'member',
  rate: 'browse',
  summary: 'Live offers, filtered and paged',
  query: offersQuery,
  reply: pageOf(offerCard),
});

const limited = (fallback: number) =>
  z.object({ limit: z.coerce.number().int().min(1).max(12).catch(fallback).default(fallback) });

export const listFeaturedOffers = endpoint({
  method: 'GET',
  path: '/offers/featured/',
  access: 'member',
  rate: 'browse',
  summary: 'Featured offers that are live and in stock',
  query: limited(6),
  reply: pageOf(offerCard),
});

export const getOffer = endpoint({
  method: 'GET',
  path: '/offers/:id/',
  access: 'member',
  rate: 'browse',
  summary: 'One live offer with all its products',
  params: z.object({ id: z.string().max(60) }),
  reply: offerDetail,
});

export const listSimilarOffers = endpoint({
  method: 'GET',
  path: '/offers/:id/similar/',
  access: 'member',
  rate: 'browse',
  summary: 'Live offers of the same category or outlet',
  params: idParams,
  query: limited(4),
  reply: pageOf(offerCard),
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories/',
  access: 'member',
  rate: 'browse',
  summary: 'Categories with the number of their live offers',
  reply: pageOf(z.object({ id, name: z.string(), offer_count: z.int() })),
});

export const listLocations = endpoint({
  method: 'GET',
  path: '/outlets/locations/',
  access: 'member',
  rate: 'browse',
  summary: 'Areas that have live offers',
  reply: z.object({ success: z.boolean(), data: z.array(z.string()) }),
});
