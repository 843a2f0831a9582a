import { type BoardPage, keptOrders, mergeBoard } from '@club/contract/outlets/board-changes';
import { listOutletOrders, type outletOrderFilters } from '@club/contract/outlets/counter';
import { ORDER_POLL_MS } from '@club/rules/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

export type BoardTab = (typeof outletOrderFilters)[number];

export const BOARD_PER_PAGE = 20;

/**
 * The board; beside the stream it is asked every 30 seconds, for a counter tablet is looked at, not touched. Once it is there,
 * only what has changed of it is sent.
 */
export const boardQuery = (status: BoardTab, outlet: string | undefined, page: number, search = '') => {
  const queryKey = ['outlet_orders', status, outlet, page, search];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<BoardPage> => {
      const before = client.getQueryData<BoardPage>(queryKey);
      const kept = keptOrders(before?.results ?? []);
      const query = { status, outlet, page, per_page: BOARD_PER_PAGE, search, kept };
      return mergeBoard(before, await call(listOutletOrders, { query, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: ORDER_POLL_MS,
  });
};
