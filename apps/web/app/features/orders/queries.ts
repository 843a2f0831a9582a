import { listOrders, listRecentOrders, type OrderDetail } from '@club/contract/orders';
import { DASHBOARD_RECENT_ORDERS, ORDER_POLL_MS, ORDERS_PER_PAGE } from '@club/rules/limits';
import { isOpenOrder, type OrderTab } from '@club/rules/order-status';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

// Keys begin with the stream's topic; one order's own query is `orderQuery` of the payments slice.

export const ordersQuery = (tab: OrderTab, page: number) =>
  queryOptions({
    queryKey: ['order', 'list', tab, page],
    queryFn: ({ signal }) => call(listOrders, { query: { tab, page, per_page: ORDERS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export const recentOrdersQuery = queryOptions({
  queryKey: ['order', 'recent'],
  queryFn: ({ signal }) => call(listRecentOrders, { query: { limit: DASHBOARD_RECENT_ORDERS }, signal }),
  select: (reply) => reply.results,
});

/** Beside the stream: an order is asked for until nothing more can happen. */
export const orderPollMs = (order: OrderDetail | undefined): number | false =>
  order && isOpenOrder(order) ? ORDER_POLL_MS : false;
