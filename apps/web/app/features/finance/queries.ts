import { getLedger, listPayouts, listRefunds } from '@club/contract/finance';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

export const ROWS_PER_PAGE = 20;

export const refundsQuery = (page: number) =>
  queryOptions({
    queryKey: ['finance', 'refunds', page],
    queryFn: ({ signal }) => call(listRefunds, { query: { page, per_page: ROWS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export const payoutsQuery = (page: number) =>
  queryOptions({
    queryKey: ['finance', 'payouts', page],
    queryFn: ({ signal }) => call(listPayouts, { query: { page, per_page: ROWS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export const ledgerQuery = queryOptions({
  queryKey: ['finance', 'ledger'],
  queryFn: ({ signal }) => call(getLedger, { signal }),
});
