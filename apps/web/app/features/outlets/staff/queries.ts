import { listStaff, readStaffLog } from '@club/contract/outlets/staff';
import { listTablets, readTablet } from '@club/contract/outlets/tablets';
import { ARRIVAL_STATS_REFRESH_MS } from '@club/rules/limits';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

/** Nobody who is signed in looks at it, so no stream tells of whoever was added or has left. */
const PEOPLE_REFRESH_MS = 15_000;

// But for the tablet's, keys begin with the stream's topic.

export const staffQuery = (outlet: string | undefined) =>
  queryOptions({
    queryKey: ['staff', 'list', outlet],
    queryFn: ({ signal }) => call(listStaff, { query: { outlet }, signal }),
  });

export const staffLogQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'log', id],
    queryFn: ({ signal }) => call(readStaffLog, { params: { id }, signal }),
    select: (reply) => reply.results,
    staleTime: 0,
  });

export const tabletsQuery = (outlet: string | undefined) =>
  queryOptions({
    queryKey: ['staff', 'tablets', outlet],
    queryFn: ({ signal }) => call(listTablets, { query: { outlet }, signal }),
    select: (reply) => reply.results,
    staleTime: 0,
    refetchInterval: ARRIVAL_STATS_REFRESH_MS,
  });

/** Whose tablet this browser is; refused where it is none. */
export const tabletQuery = queryOptions({
  queryKey: ['tablet'],
  queryFn: ({ signal }) => call(readTablet, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data, error } }) =>
    data === undefined || error?.status === 404 ? false : PEOPLE_REFRESH_MS,
});
