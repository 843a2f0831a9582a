import { listShelf } from '@club/contract/outlets/shelf';
import { ORDER_POLL_MS } from '@club/rules/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

export const SHELF_PER_PAGE = 20;

export const shelfQuery = (outlet: string | undefined, search: string, page: number) =>
  queryOptions({
    queryKey: ['shelf', outlet, search, page],
    queryFn: ({ signal }) => call(listShelf, { query: { outlet, search, page, per_page: SHELF_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ORDER_POLL_MS,
  });
