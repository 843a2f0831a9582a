import { listAddresses } from '@club/contract/delivery/addresses';
import { calculateDeliveryFee } from '@club/contract/delivery/zones';
import type { Ugx } from '@club/rules/money';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import type { Place } from '#web/lib/use-geolocation.ts';

/** Asked anew before the quote ends. */
const QUOTE_FRESH_MS = 15 * 60_000;

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: ({ signal }) => call(listAddresses, { signal }),
});

/** What it costs to bring things there; `goods` is what they cost, so that other goods are quoted with their own totals. */
export const quoteQuery = (outlet_id: string, { latitude, longitude }: Place, goods: Ugx) =>
  queryOptions({
    queryKey: ['delivery-quote', outlet_id, latitude, longitude, goods],
    queryFn: ({ signal }) =>
      call(calculateDeliveryFee, { params: { id: outlet_id }, body: { latitude, longitude }, signal }),
    staleTime: QUOTE_FRESH_MS,
    refetchInterval: QUOTE_FRESH_MS,
  });
