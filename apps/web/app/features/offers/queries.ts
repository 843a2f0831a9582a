import type { QueryIn } from '@club/contract/endpoint';
import {
  getOffer,
  listCategories,
  listFeaturedOffers,
  listLocations,
  listOffers,
  listSimilarOffers,
} from '@club/contract/offers';
import { DASHBOARD_FEATURED, SIMILAR_OFFERS_LIMIT } from '@club/rules/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

const LISTS_FRESH_MS = 5 * 60_000;

export const offersQuery = (query: QueryIn<typeof listOffers>) =>
  queryOptions({
    queryKey: ['offers', 'list', query],
    queryFn: ({ signal }) => call(listOffers, { query, signal }),
    // The old page stands while the next one comes.
    placeholderData: keepPreviousData,
  });

export const featuredOffersQuery = queryOptions({
  queryKey: ['offers', 'featured'],
  queryFn: ({ signal }) => call(listFeaturedOffers, { query: { limit: DASHBOARD_FEATURED }, signal }),
});

export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: ['offers', 'one', id],
    queryFn: ({ signal }) => call(getOffer, { params: { id }, signal }),
  });

export const similarOffersQuery = (id: string) =>
  queryOptions({
    queryKey: ['offers', 'similar', id],
    queryFn: ({ signal }) =>
      call(listSimilarOffers, { params: { id }, query: { limit: SIMILAR_OFFERS_LIMIT }, signal }),
  });

export const categoriesQuery = queryOptions({
  queryKey: ['offers', 'categories'],
  queryFn: ({ signal }) => call(listCategories, { signal }),
  select: (reply) => reply.results,
  staleTime: LISTS_FRESH_MS,
});

export const locationsQuery = queryOptions({
  queryKey: ['offers', 'locations'],
  queryFn: ({ signal }) => call(listLocations, { signal }),
  select: (reply) => reply.data,
  staleTime: LISTS_FRESH_MS,
});
