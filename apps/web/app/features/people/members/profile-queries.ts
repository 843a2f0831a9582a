import { getPreferences } from '@club/contract/club/notifications';
import { listMyRewards, REWARDS_PER_PAGE } from '@club/contract/money/cashback';
import { listSessions } from '@club/contract/people/auth';
import { getClosing } from '@club/contract/people/closing';
import { getProfile, type Profile } from '@club/contract/people/members';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

import { meQuery } from './queries.ts';

export const profileQuery = queryOptions({
  queryKey: ['members', 'profile'],
  queryFn: ({ signal }) => call(getProfile, { signal }),
});

/** What keeps the account open though it is too little to be sent. Money moves elsewhere, so it is asked for anew. */
export const closingQuery = queryOptions({
  queryKey: ['members', 'closing'],
  queryFn: ({ signal }) => call(getClosing, { signal }),
  staleTime: 0,
});

/** The live topic `cashback` makes it fetch again. */
export const rewardsQuery = (page: number) =>
  queryOptions({
    queryKey: ['cashback', 'rewards', page],
    queryFn: ({ signal }) => call(listMyRewards, { query: { page, per_page: REWARDS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export const sessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
  // Signing in elsewhere sends no word here.
  staleTime: 0,
});

export const preferencesQuery = queryOptions({
  queryKey: ['members', 'preferences'],
  queryFn: ({ signal }) => call(getPreferences, { signal }),
});

/** What the server answered to a change: the profile shows it, and the shell's name and initials follow. */
export function storeProfile(client: QueryClient, profile: Profile): void {
  client.setQueryData(profileQuery.queryKey, profile);
  client.setQueryData(meQuery.queryKey, (me) => (me === undefined ? me : { ...me, ...profile }));
}
