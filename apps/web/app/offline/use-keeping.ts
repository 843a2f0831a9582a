import { getKeeping } from '@club/contract/people/auth';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { call } from '#web/api/call.ts';
import { isAtCounter } from '#web/lib/at-counter.ts';
import { whenIdle } from '#web/lib/when-idle.ts';

import { keepUntil } from './keep-answers.ts';

/** The end of an idle session moves on with each renewal of its token. */
const KEEPING_FRESH_MS = 10 * 60_000;

const keepingQuery = queryOptions({
  queryKey: ['auth', 'keeping'],
  queryFn: ({ signal }) => call(getKeeping, { signal }),
  staleTime: KEEPING_FRESH_MS,
  refetchInterval: KEEPING_FRESH_MS,
});

/** Asks the server whether this device may keep, once the page rests. True where it may; the tablet of the staff has no member. */
export function useKeeping(): boolean {
  const client = useQueryClient();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  const { data, dataUpdatedAt } = useQuery({ ...keepingQuery, enabled: isIdle && !isAtCounter() });
  useEffect(() => {
    if (data !== undefined) keepUntil(client, data.keep_until);
  }, [client, data, dataUpdatedAt]);
  return data !== undefined && data.keep_until !== null;
}
