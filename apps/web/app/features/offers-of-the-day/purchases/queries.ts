import type { BodyIn } from '@club/contract/endpoint';
import { checkEligibility, getOpenPurchase, getPurchaseStatus } from '@club/contract/offers-of-the-day/purchases';
import type { PaymentProgress } from '@club/contract/shop/checkout';
import { PURCHASE_POLL_MS, PURCHASE_POLLS } from '@club/rules/limits';
import { queryOptions } from '@tanstack/react-query';

import { MOST_ASKED, waitBeforeAgainMs } from '#web/api/ask-again.ts';
import { call } from '#web/api/call.ts';

/** How often was asked, whatever came of it. */
export const pollsOf = ({ dataUpdateCount, errorUpdateCount }: Omit<Asked, 'data'>) =>
  dataUpdateCount + errorUpdateCount;

interface Asked {
  data: Pick<PaymentProgress, 'status'> | undefined;
  dataUpdateCount: number;
  errorUpdateCount: number;
}

/** When to ask again; false once it is decided, or has been asked often enough. */
export function nextPollMs(asked: Asked): number | false {
  const isDecided = asked.data !== undefined && asked.data.status !== 'pending';
  return isDecided || pollsOf(asked) >= PURCHASE_POLLS ? false : PURCHASE_POLL_MS;
}

/**
 * Where the payment of a purchase stands, asked every 5 seconds, 30 times at the most; the server goes on after that. Its key
 * begins with the stream's topic, so that the answer is usually there before the next question.
 */
export const purchaseStatusQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', 'purchase', id],
    queryFn: ({ signal }) => call(getPurchaseStatus, { params: { id }, signal }),
    staleTime: 0,
    // Whoever comes back to it is given all questions again.
    gcTime: 0,
    networkMode: 'always',
    retry: false,
    refetchInterval: ({ state }) => nextPollMs(state),
  });

/** The purchase of an offer that still waits for its money: what a reload goes on with. */
export const openPurchaseQuery = (offer_id: string) =>
  queryOptions({
    queryKey: ['order', 'open-purchase', offer_id],
    queryFn: ({ signal }) => call(getOpenPurchase, { params: { id: offer_id }, signal }),
    staleTime: 0,
  });

export const eligibilityQuery = (body: BodyIn<typeof checkEligibility>) =>
  queryOptions({
    queryKey: ['day_offers', 'eligibility', body],
    queryFn: ({ signal }) => call(checkEligibility, { body, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: (failures, error) => failures < MOST_ASKED && waitBeforeAgainMs(error) !== null,
    retryDelay: (_failures, error) => waitBeforeAgainMs(error) ?? 0,
  });
