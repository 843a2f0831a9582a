import { listUnusedCodes, watchDayOffers } from '@club/contract/offers-of-the-day/control';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

/** So often it is asked while the stream of changes is broken; else changes come by themselves. */
const POLL_MS = 15_000;
export const UNUSED_PER_PAGE = 20;

export const watchQuery = (days: number) =>
  queryOptions({
    queryKey: ['day_offers', 'control', days],
    queryFn: ({ signal }) => call(watchDayOffers, { query: { days }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });

export const unusedQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['day_offers', 'unused', id, page],
    queryFn: ({ signal }) =>
      call(listUnusedCodes, { params: { id }, query: { page, per_page: UNUSED_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 4 * POLL_MS,
  });
