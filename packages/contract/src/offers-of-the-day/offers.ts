import { endpoint } from '@club/contract/endpoint';
import { id, idParams, instant, pageOf, pageQuery, picture, searched, ugx } from '@club/contract/shapes';
import { offerProduct } from '@club/contract/shop/catalogue';
import { DEFAULT_RADIUS_KM, OFFERS_PER_PAGE, SEARCH_RADII_KM } from '@club/rules/limits';
import { UNUSED_POLICIES } from '@club/rules/unused-code';
import { z } from 'zod';

const place = z.object({ id, name: z.string() });

/** An outlet at which codes of an offer are good as well. */
export const otherOutlet = z.object({ id, name: z.string(), area: z.string(), address: z.string() });

/**
 * An offer of the day. What others hold while they pay counts as sold, and no more is left than lies on the shelf, so
 * `remaining_quantity` is what can be had now, of the whole and of each product. What is neither left nor held is sold: where its shelf
 * has less than it was made with, so has `total_quantity`, and `quantity` of a product.
 */
export const dayOffer = z.object({
  id,
  name: z.string(),
  description: z.string(),
  image: z.string(),
  picture: picture.nullable(),
  category_name: z.string(),
  outlet_id: id,
  outlet_name: z.string(),
  distributor_name: z.string().nullable(),
  created_by_outlet: place
    .nullable()
    .describe('The outlet that makes the offer for itself; null where a distributor does'),
  created_by_distributor_outlets: z.array(place).describe("Where a distributor's offer is collected"),
  also_at: z.array(otherOutlet).describe('Where else than at its outlet its codes are good'),
  outlet_area: z.string(),
  outlet_address: z.string(),
  outlet_delivery_fee: ugx.describe('What its outlet takes for a delivery; what is bought here is collected'),
  cashback_percentage: z.number(),
  discount_percentage: z.number(),
  rating: z.number().nullable().describe('Of members who have had it; null while nobody has given any stars'),
  rating_count: z.int(),
  offer_start_time: instant,
  offer_end_time: instant,
  end_date: instant.describe('The same as `offer_end_time`'),
  total_quantity: z.int(),
  remaining_quantity: z.int(),
  held_quantity: z.int().describe('Held by members who are paying: what of it is not paid comes free again'),
  line_for: z
    .array(id)
    .describe('Products of which a piece may come free that can be paid for by itself: for these there is a line'),
  per_member_limit: z.int().nullable(),
  terms: z.array(z.string()),
  unused_codes: z.enum(UNUSED_POLICIES).describe('What becomes of the price of a code that is not used in time'),
  products: z.array(offerProduct),
  distance_km: z.number().nullable(),
});
export type DayOffer = z.output<typeof dayOffer>;

const radius = z.coerce.number().refine((km) => SEARCH_RADII_KM.some((known) => known === km));
const degrees = (most: number) => z.coerce.number().min(-most).max(most).optional().catch(undefined);

const dayOffers = pageOf(dayOffer).extend({
  server_time: instant,
  active_codes_count: z.int().nullable().describe('Unused codes of the member; null for a visitor'),
});

/**
 * Offers that are open, and those that open within a day; `search` is the name of an area or a town. Readable by everybody,
 * so that a screen whose session has lapsed still shows them (decision B8).
 */
export const listDayOffers = endpoint({
  method: 'GET',
  path: '/offers-of-day/',
  access: 'public',
  rate: 'browse',
  summary: 'Offers of the day, those that end first before the others',
  query: pageQuery(OFFERS_PER_PAGE).extend({
    search: searched,
    latitude: degrees(90),
    longitude: degrees(180),
    radius: radius.catch(DEFAULT_RADIUS_KM).default(DEFAULT_RADIUS_KM),
  }),
  reply: dayOffers,
});

export const listEndingSoon = endpoint({
  method: 'GET',
  path: '/offers-of-day/ending_soon/',
  access: 'public',
  rate: 'browse',
  summary: 'Offers of the day that end within two hours',
  reply: dayOffers,
});

export const getDayOffer = endpoint({
  method: 'GET',
  path: '/offers-of-day/:id/',
  access: 'public',
  rate: 'browse',
  summary: 'One offer of the day, also when it is over',
  params: idParams,
  reply: dayOffer.extend({ server_time: instant }),
});
