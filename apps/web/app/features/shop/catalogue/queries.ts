import type { QueryIn } from '@club/contract/endpoint';
import { getOffer, getOfferAllowance, listFeaturedOffers, listSimilarOffers } from '@club/contract/shop/catalogue';
import { listCategories, listOffers, suggestSearches } from '@club/contract/shop/search';
import { DASHBOARD_FEATURED, SIMILAR_OFFERS_LIMIT } from '@club/rules/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { keptOnDevice } from '#web/offline/keep-answers.ts';

const CATEGORIES_FRESH_MS = 5 * 60_000;
const SUGGESTIONS_FRESH_MS = 5 * 60_000;

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
    meta: keptOnDevice('offer', 10),
  });

/** What the member may still order of an offer with a limit. Every order changes it, so the key begins with their topic. */
export const allowanceQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', 'allowance', id],
    queryFn: ({ signal }) => call(getOfferAllowance, { params: { id }, signal }),
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
  staleTime: CATEGORIES_FRESH_MS,
});

/** What the text so far may mean; the old list stands while the next one comes. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['offers', 'suggestions', q],
    queryFn: ({ signal }) => call(suggestSearches, { query: { q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: SUGGESTIONS_FRESH_MS,
  });
