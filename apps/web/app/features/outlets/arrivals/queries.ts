import { arrivalStats, listArrivals } from '@club/contract/outlets/arrivals';
import type { ArrivalStatus } from '@club/rules/arrival-status';
import {
  ARRIVAL_BADGE_REFRESH_MS,
  ARRIVAL_LIST_REFRESH_MS,
  ARRIVAL_STATS_FETCH,
  ARRIVAL_STATS_REFRESH_MS,
  ARRIVALS_PER_PAGE,
} from '@club/rules/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

// Keys begin with the stream's topic; beside the stream each is asked again by itself.

/** A list of arrivals; who was served is there for a day unless `page` asks for all. */
export const arrivalsQuery = (outlet: string | undefined, status: ArrivalStatus | undefined, page = 1) =>
  queryOptions({
    queryKey: ['arrivals', 'list', outlet, status, page],
    queryFn: async ({ signal }) => {
      const recent = status === 'completed' ? 'true' : 'false';
      const query = { outlet, status, page, per_page: ARRIVALS_PER_PAGE, recent };
      return (await call(listArrivals, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ARRIVAL_LIST_REFRESH_MS,
  });

/** The three figures of the dashboard. */
export const arrivalCountsQuery = (outlet: string | undefined) =>
  queryOptions({
    queryKey: ['arrivals', 'counts', outlet],
    queryFn: async ({ signal }) => {
      const query = { outlet, per_page: ARRIVAL_STATS_FETCH, include_stats: 'true', count_only: 'true' };
      return (await call(listArrivals, { query, signal })).data;
    },
    refetchInterval: ARRIVAL_STATS_REFRESH_MS,
  });

/** How many nobody has taken up yet, for the badge. */
export const arrivalBadgeQuery = (outlet: string | undefined) =>
  queryOptions({
    queryKey: ['arrivals', 'badge', outlet],
    queryFn: async ({ signal }) =>
      (await call(listArrivals, { query: { outlet, status: 'new', count_only: 'true' }, signal })).data.count,
    refetchInterval: ARRIVAL_BADGE_REFRESH_MS,
  });

export const arrivalStatsQuery = (outlet: string | undefined) =>
  queryOptions({
    queryKey: ['arrivals', 'stats', outlet],
    queryFn: ({ signal }) => call(arrivalStats, { query: { outlet }, signal }),
    refetchInterval: ARRIVAL_STATS_REFRESH_MS,
  });
