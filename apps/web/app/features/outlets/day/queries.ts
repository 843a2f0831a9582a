import { readOutletDay } from '@club/contract/outlets/day';
import { ORDER_POLL_MS } from '@club/rules/limits';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

// The key begins with the topic of the board: what happens there changes the day.
export const outletDayQuery = (outlet: string | undefined, day: string | undefined) =>
  queryOptions({
    queryKey: ['outlet_orders', 'day', outlet, day],
    queryFn: ({ signal }) => call(readOutletDay, { query: { outlet, day }, signal }),
    refetchInterval: ORDER_POLL_MS,
  });
