import { getDayOfferWaiting } from '@club/contract/offers-of-the-day/waiting';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

/** The place in line moves while others get theirs. */
const POLL_MS = 10_000;

export const waitingQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', 'day_offer_waiting', id],
    queryFn: ({ signal }) => call(getDayOfferWaiting, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.line ? POLL_MS : false),
  });
