import type { QueryIn } from '@club/contract/endpoint';
import { getOutletSettlements, listSettlements } from '@club/contract/money/settlements';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { LOOK_AGAIN_MS, ROWS_PER_PAGE } from '#web/features/money/desk/queries.ts';

// Keys begin with the topic of the stream, so that open screens follow what others do. Of sales and refunds nothing is told there.

export const settlementsQuery = (query: QueryIn<typeof listSettlements>) =>
  queryOptions({
    queryKey: ['settlements', 'outlets', query],
    queryFn: ({ signal }) => call(listSettlements, { query: { ...query, per_page: ROWS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });

export const outletSettlementsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['settlements', 'outlet', id, page],
    queryFn: ({ signal }) =>
      call(getOutletSettlements, { params: { id }, query: { page, per_page: ROWS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
