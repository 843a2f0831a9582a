import { endpoint } from '@club/contract/endpoint';
import { id, instant, pageOf, pageQuery, picture } from '@club/contract/shapes';
import { limited, offerCard } from '@club/contract/shop/catalogue';
import { FLASH_SALES_LIMIT, HIGH_CASHBACK_LIMIT } from '@club/rules/limits';
import { z } from 'zod';

/** Any filter value that is not understood is ignored (decision B2). `location` is the slug or any name of an area. */
const filters = {
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
  /** With it the reply has `facets`. */
  facets: z.enum(['1', 'true']).optional().catch(undefined),
};

const searchText = z.string().max(80).optional().catch(undefined);

export const offersQuery = pageQuery(9, 30).extend({ search: searchText, ...filters });
export type OffersQuery = z.output<typeof offersQuery>;

const offerCount = z.int();

/** How many offers each choice of a filter would leave, all other filters kept. */
export const offerFacets = z.object({
  categories: z.array(z.object({ id, name: z.string(), offer_count: offerCount })),
  areas: z.array(z.object({ slug: z.string(), name: z.string(), offer_count: offerCount })),
  discounts: z.object({ any: offerCount, 'over-25': offerCount, 'over-50': offerCount }),
  cashback: offerCount,
});
export type OfferFacets = z.output<typeof offerFacets>;

/** `count` is exact up to 1,000; where there are more it is 1,000 and `count_is_exact` is false. */
const offersPage = pageOf(offerCard).extend({ count_is_exact: z.boolean(), facets: offerFacets.optional() });

export const listOffers = endpoint({
  method: 'GET',
  path: '/offers/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Live offers, searched, filtered and paged',
  query: offersQuery,
  reply: offersPage,
});

export const searchOffers = endpoint({
  method: 'GET',
  path: '/offers/search/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'The same search with its text as `q` (decision B83)',
  query: pageQuery(9, 30).extend({ q: searchText, ...filters }),
  reply: offersPage,
});

export const suggestionQuery = z.object({ q: z.string().max(80).catch('').default('') });

/** Something that what is typed may be meant for. An area leads to `location`, the others to the filter of their name. */
export const suggestion = z.object({
  kind: z.enum(['area', 'outlet', 'category']),
  /** The slug of an area, the id of the others. */
  id: z.string(),
  name: z.string(),
  /** Where it is, so that two of one name can be told apart; empty for categories. */
  detail: z.string(),
  offer_count: offerCount,
});
export type Suggestion = z.output<typeof suggestion>;

export const suggestSearches = endpoint({
  method: 'GET',
  path: '/offers/suggestions/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Areas, outlets and categories that what is typed so far may mean',
  query: suggestionQuery,
  reply: z.object({ results: z.array(suggestion) }),
});

export const listFlashSales = endpoint({
  method: 'GET',
  path: '/offers/flash-sales/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Discounts in stock that end within two days, those that end first leading',
  query: limited(FLASH_SALES_LIMIT),
  reply: pageOf(offerCard.extend({ flash_ends_at: instant })),
});

export const listHighCashback = endpoint({
  method: 'GET',
  path: '/offers/high-cashback/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Offers in stock with the most cashback',
  query: limited(HIGH_CASHBACK_LIMIT),
  reply: pageOf(offerCard),
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Categories with the number of their live offers',
  reply: pageOf(
    z.object({ id, name: z.string(), image: z.string(), picture: picture.nullable(), offer_count: offerCount }),
  ),
});

export const listLocations = endpoint({
  method: 'GET',
  path: '/outlets/locations/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Areas that have live offers',
  reply: z.object({ success: z.boolean(), data: z.array(z.string()) }),
});
