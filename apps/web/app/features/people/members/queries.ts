import { getMe } from '@club/contract/people/members';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { keptOnDevice } from '#web/offline/keep-answers.ts';

const ME_FRESH_MS = 5 * 60_000;

/** The signed-in member; the first call of a visit, and so also the check whether the session still holds. */
export const meQuery = queryOptions({
  queryKey: ['members', 'me'],
  queryFn: ({ signal }) => call(getMe, { signal }),
  meta: keptOnDevice('member'),
  staleTime: ME_FRESH_MS,
});
