import { listCounterRedemptions } from '@club/contract/offers-of-the-day/redemption';
import { type CONFLICT_STATES, listAllConflicts, listConflicts } from '@club/contract/offers-of-the-day/shifts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

const REFRESH_MS = 30_000;

/** What was handed over today at the outlet. */
export const counterDayQuery = (outlet: string | undefined) =>
  queryOptions({
    queryKey: ['redemptions', 'today', outlet],
    queryFn: ({ signal }) => call(listCounterRedemptions, { query: { outlet }, signal }),
    refetchInterval: REFRESH_MS,
  });

/** What was handed over without a network and could not be redeemed whole. */
export const conflictsQuery = (outlet: string | undefined) =>
  queryOptions({
    queryKey: ['redemptions', 'conflicts', 'of', outlet],
    queryFn: ({ signal }) => call(listConflicts, { query: { outlet }, signal }),
  });

export const CONFLICTS_PER_PAGE = 20;
export type ConflictState = (typeof CONFLICT_STATES)[number];

/** The same of all outlets, for the club. */
export const allConflictsQuery = (state: ConflictState, page: number) =>
  queryOptions({
    queryKey: ['redemptions', 'conflicts', state, page],
    queryFn: ({ signal }) => call(listAllConflicts, { query: { state, page, per_page: CONFLICTS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
