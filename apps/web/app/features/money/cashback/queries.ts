import { getCashbackTerms, listMyCashback } from '@club/contract/money/cashback';
import { getMySummary } from '@club/contract/people/members';
import { CASHBACK_PER_PAGE } from '@club/rules/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { keptOnDevice } from '#web/offline/keep-answers.ts';

/** Checkout asks before its scripts, and not again when they run. */
const TERMS_FRESH_MS = 5_000;

export const cashbackQuery = (page: number, per_page = CASHBACK_PER_PAGE) =>
  queryOptions({
    queryKey: ['cashback', 'list', page, per_page],
    queryFn: ({ signal }) => call(listMyCashback, { query: { page, per_page }, signal }),
    placeholderData: keepPreviousData,
  });

export const summaryQuery = queryOptions({
  queryKey: ['cashback', 'summary'],
  queryFn: ({ signal }) => call(getMySummary, { signal }),
  meta: keptOnDevice('cashback-summary'),
});

/** What may be spent or paid out. Asked anew at each visit: it is about money. */
export const cashbackTermsQuery = queryOptions({
  queryKey: ['cashback', 'terms'],
  queryFn: ({ signal }) => call(getCashbackTerms, { signal }),
  staleTime: TERMS_FRESH_MS,
});
