import type { QueryIn } from '@club/contract/endpoint';
import { getDayOffer, listDayOffers, listEndingSoon } from '@club/contract/offers-of-the-day/offers';
import { OFFERS_OF_DAY_CACHE_MS } from '@club/rules/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { keptOnDevice } from '#web/offline/keep-answers.ts';

/** What is left changes by the second while many buy; the server's own answer at the purchase decides. */
const LEFT_FRESH_MS = 15_000;

export const dayOffersQuery = (query: QueryIn<typeof listDayOffers>) =>
  queryOptions({
    queryKey: ['day_offers', 'list', query],
    queryFn: ({ signal }) => call(listDayOffers, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: OFFERS_OF_DAY_CACHE_MS,
    refetchInterval: LEFT_FRESH_MS,
    meta: keptOnDevice('day-offers', 3),
  });

export const endingSoonQuery = queryOptions({
  queryKey: ['day_offers', 'ending'],
  queryFn: ({ signal }) => call(listEndingSoon, { signal }),
  staleTime: OFFERS_OF_DAY_CACHE_MS,
  refetchInterval: LEFT_FRESH_MS,
  meta: keptOnDevice('day-offers-ending'),
});

export const dayOfferQuery = (id: string) =>
  queryOptions({
    queryKey: ['day_offers', 'one', id],
    queryFn: ({ signal }) => call(getDayOffer, { params: { id }, signal }),
    staleTime: OFFERS_OF_DAY_CACHE_MS,
    refetchInterval: LEFT_FRESH_MS,
    meta: keptOnDevice('day-offer', 10),
  });
