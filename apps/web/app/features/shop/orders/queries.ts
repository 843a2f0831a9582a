import { listOrders, listRecentOrders, type OrderDetail, trackOrder } from '@club/contract/shop/orders';
import { DASHBOARD_RECENT_ORDERS, ORDER_POLL_MS, ORDERS_PER_PAGE } from '@club/rules/limits';
import { isOpenOrder, type OrderTab } from '@club/rules/order-status';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { keptOnDevice } from '#web/offline/keep-answers.ts';

// Keys begin with the stream's topic; one order's own query is `orderQuery` of the payments slice.

export const ordersQuery = (tab: OrderTab, page: number) =>
  queryOptions({
    queryKey: ['order', 'list', tab, page],
    queryFn: ({ signal }) => call(listOrders, { query: { tab, page, per_page: ORDERS_PER_PAGE }, signal }),
    meta: keptOnDevice('order-lists', 6),
    placeholderData: keepPreviousData,
  });

export const recentOrdersQuery = queryOptions({
  queryKey: ['order', 'recent'],
  queryFn: ({ signal }) => call(listRecentOrders, { query: { limit: DASHBOARD_RECENT_ORDERS }, signal }),
  meta: keptOnDevice('recent-orders'),
  select: (reply) => reply.results,
});

/** One order by its number; asked anew each time the window opens. */
export const trackQuery = (order_number: string) =>
  queryOptions({
    queryKey: ['order', 'track', order_number],
    queryFn: ({ signal }) => call(trackOrder, { params: { id: order_number }, signal }),
    staleTime: 0,
    retry: false,
  });

/** Beside the stream: an order is asked for until nothing more can happen. */
export const orderPollMs = (order: OrderDetail | undefined): number | false =>
  order && isOpenOrder(order) ? ORDER_POLL_MS : false;
