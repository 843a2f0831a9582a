import { listPayers } from '@club/contract/money/payers';
import { listPaymentNetworks } from '@club/contract/money/payments';
import { getPaymentStatus, listPendingPayments } from '@club/contract/shop/checkout';
import { getOrder } from '@club/contract/shop/orders';
import { CHECKOUT_POLL_MAX_ERRORS, CHECKOUT_POLL_MS } from '@club/rules/limits';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { keptOnDevice } from '#web/offline/keep-answers.ts';

/** Whether a network is slow right now changes while somebody stands at checkout. */
const NETWORKS_FRESH_MS = 30_000;

export const networksQuery = queryOptions({
  queryKey: ['payments', 'networks'],
  queryFn: ({ signal }) => call(listPaymentNetworks, { signal }),
  select: (reply) => reply.results,
  staleTime: NETWORKS_FRESH_MS,
  refetchInterval: NETWORKS_FRESH_MS,
  // Checkout that is loaded again without a network still shows what was typed.
  meta: keptOnDevice('networks'),
});

/** Numbers that the member pays with again. */
export const payersQuery = queryOptions({
  queryKey: ['payers'],
  queryFn: ({ signal }) => call(listPayers, { signal }),
});

/** The order that is paid or looked at. Its key begins with the stream's topic. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', 'one', id],
    queryFn: ({ signal }) => call(getOrder, { params: { id }, signal }),
    meta: keptOnDevice('orders', 20),
  });

/** What was left in the middle of a payment. */
export const pendingPaymentsQuery = queryOptions({
  queryKey: ['order', 'pending-payment'],
  queryFn: ({ signal }) => call(listPendingPayments, { signal }),
  select: (reply) => reply.results,
});

/**
 * Where an order's payment stands, asked every 3 seconds until it is decided. One fetch gives up after 3 errors in a row;
 * the next round begins all the same, so that a network that comes back finds the truth.
 */
export const paymentStatusQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', 'payment', id],
    queryFn: ({ signal }) => call(getPaymentStatus, { params: { id }, signal }),
    staleTime: 0,
    networkMode: 'always',
    retry: CHECKOUT_POLL_MAX_ERRORS - 1,
    retryDelay: CHECKOUT_POLL_MS,
    refetchInterval: (query) => (query.state.data?.status === 'pending' ? CHECKOUT_POLL_MS : false),
  });
