import { listCounterRedemptions } from '@club/contract/offers-of-the-day/redemption';
import { listConflicts } from '@club/contract/offers-of-the-day/shifts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

const REFRESH_MS = 30_000;

/** What was handed over today at the outlet. */
export const counterDayQuery = queryOptions({
  queryKey: ['redemptions', 'today'],
  queryFn: ({ signal }) => call(listCounterRedemptions, { query: {}, signal }),
  refetchInterval: REFRESH_MS,
});

/** What was handed over without a network and could not be redeemed. */
export const conflictsQuery = queryOptions({
  queryKey: ['redemptions', 'conflicts'],
  queryFn: ({ signal }) => call(listConflicts, { query: {}, signal }),
});
