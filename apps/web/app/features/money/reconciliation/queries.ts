import type { QueryIn } from '@club/contract/endpoint';
import {
  listAlarms,
  listDays,
  listDifferences,
  listReturned,
  listStatements,
} from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { ROWS_PER_PAGE } from '#web/features/money/desk/queries.ts';

import type { ReconciliationSearch } from './reconciliation-search.ts';

export const DAYS_PER_PAGE = 4;
export const STATEMENTS_PER_PAGE = 20;

export const alarmsQuery = queryOptions({
  queryKey: ['finance', 'alarms'],
  queryFn: ({ signal }) => call(listAlarms, { signal }),
});

export const statementsQuery = (network: Network, page: number) =>
  queryOptions({
    queryKey: ['finance', 'statements', network, page],
    queryFn: ({ signal }) => call(listStatements, { query: { network, page, per_page: STATEMENTS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

/** The page of differences that the address asks for. */
export const differencesWanted = ({ network, class: of, age, state, page }: ReconciliationSearch) => ({
  network,
  class: of,
  age,
  state,
  page,
  per_page: ROWS_PER_PAGE,
});

export const differencesQuery = (query: QueryIn<typeof listDifferences>) =>
  queryOptions({
    queryKey: ['finance', 'differences', query],
    queryFn: ({ signal }) => call(listDifferences, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const returnedQuery = (network: Network, page: number) =>
  queryOptions({
    queryKey: ['finance', 'returned', network, page],
    queryFn: ({ signal }) => call(listReturned, { query: { network, page, per_page: ROWS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export const daysQuery = (network: Network, page: number) =>
  queryOptions({
    queryKey: ['finance', 'days', network, page],
    queryFn: ({ signal }) => call(listDays, { query: { network, page, per_page: DAYS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
