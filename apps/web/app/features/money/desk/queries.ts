import type { BodyIn, QueryIn } from '@club/contract/endpoint';
import { getLedger, listLedgerEntries } from '@club/contract/money/ledger';
import { listPaymentReviews } from '@club/contract/money/payments';
import { getPayment, listPayments, listSlowNetworks, listUnmatchedCallbacks } from '@club/contract/money/payments-desk';
import { getFloat, listPayouts } from '@club/contract/money/payouts';
import { getRefundable, listRefunds, previewRefund } from '@club/contract/money/refunds';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

export const ROWS_PER_PAGE = 20;

/** Money moves by itself, of which nothing tells admins; of what a colleague decides they hear at once. */
export const LOOK_AGAIN_MS = 15_000;
/** While somebody waits for the books to be checked. */
const CHECK_RUNS_MS = 2_000;
const per_page = ROWS_PER_PAGE;

export const slowNetworksQuery = queryOptions({
  queryKey: ['finance', 'slow-networks'],
  queryFn: ({ signal }) => call(listSlowNetworks, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export const paymentsQuery = (query: QueryIn<typeof listPayments>) =>
  queryOptions({
    queryKey: ['finance', 'payments', query],
    queryFn: ({ signal }) => call(listPayments, { query: { ...query, per_page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['finance', 'payment', id],
    queryFn: ({ signal }) => call(getPayment, { params: { id }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const callbacksQuery = (page: number) =>
  queryOptions({
    queryKey: ['finance', 'callbacks', page],
    queryFn: ({ signal }) => call(listUnmatchedCallbacks, { query: { page, per_page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });

export const reviewsQuery = (query: QueryIn<typeof listPaymentReviews>) =>
  queryOptions({
    queryKey: ['finance', 'reviews', query],
    queryFn: ({ signal }) => call(listPaymentReviews, { query: { ...query, per_page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });

export const refundsQuery = (query: QueryIn<typeof listRefunds>) =>
  queryOptions({
    queryKey: ['finance', 'refunds', query],
    queryFn: ({ signal }) => call(listRefunds, { query: { ...query, per_page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });

export const refundableQuery = (order_number: string) =>
  queryOptions({
    queryKey: ['finance', 'refundable', order_number],
    queryFn: ({ signal }) => call(getRefundable, { params: { order_number }, signal }),
    retry: false,
  });

export const refundPreviewQuery = (order_id: string, left: number, body: BodyIn<typeof previewRefund>) =>
  queryOptions({
    // Apart from the others: what was just refunded need not be previewed again, but for what there is less left of.
    queryKey: ['refund-preview', order_id, left, body],
    queryFn: ({ signal }) => call(previewRefund, { params: { id: order_id }, body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const payoutsQuery = (query: QueryIn<typeof listPayouts>) =>
  queryOptions({
    queryKey: ['finance', 'payouts', query],
    queryFn: ({ signal }) => call(listPayouts, { query: { ...query, per_page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });

export const floatQuery = queryOptions({
  queryKey: ['finance', 'float'],
  queryFn: ({ signal }) => call(getFloat, { signal }),
  staleTime: 30_000,
  // The networks are asked for it.
  refetchInterval: 4 * LOOK_AGAIN_MS,
});

export const ledgerQuery = queryOptions({
  queryKey: ['finance', 'ledger'],
  queryFn: ({ signal }) => call(getLedger, { signal }),
  refetchInterval: ({ state }) => (state.data?.checking ? CHECK_RUNS_MS : LOOK_AGAIN_MS),
});

export const ledgerEntriesQuery = (query: QueryIn<typeof listLedgerEntries>) =>
  queryOptions({
    queryKey: ['finance', 'entries', query],
    queryFn: ({ signal }) => call(listLedgerEntries, { query: { ...query, per_page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
