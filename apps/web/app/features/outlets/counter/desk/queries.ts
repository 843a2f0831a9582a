import { listDeskOrders } from '@club/contract/outlets/orders-desk';
import { ORDER_POLL_MS } from '@club/rules/limits';
import type { OrderStatus } from '@club/rules/order-status';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

export const DESK_PER_PAGE = 20;

export const deskOrdersQuery = (status: OrderStatus | undefined, search: string, page: number) =>
  queryOptions({
    queryKey: ['desk_orders', status, search, page],
    queryFn: ({ signal }) => call(listDeskOrders, { query: { status, search, page, per_page: DESK_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ORDER_POLL_MS,
  });
