import { listOutletOrders, type outletOrderFilters } from '@club/contract/outlets/counter';
import { ORDER_POLL_MS } from '@club/rules/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

export type BoardTab = (typeof outletOrderFilters)[number];

export const BOARD_PER_PAGE = 20;

/** The board; beside the stream it is asked every 30 seconds, for a counter tablet is looked at, not touched. */
export const boardQuery = (status: BoardTab, outlet: string | undefined, page: number, search = '') =>
  queryOptions({
    queryKey: ['outlet_orders', status, outlet, page, search],
    queryFn: ({ signal }) =>
      call(listOutletOrders, { query: { status, outlet, page, per_page: BOARD_PER_PAGE, search }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ORDER_POLL_MS,
  });
