import { listOutletDeliveries } from '@club/contract/outlets/deliveries';
import { listRiders } from '@club/contract/outlets/riders';
import { listMyDeliveries, listMyEarnings } from '@club/contract/outlets/riding';
import { ORDER_POLL_MS } from '@club/rules/limits';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { keptOnDevice } from '#web/offline/keep-answers.ts';

/** With what each has to do, so it hangs on the board's topic like what is on the road. */
export const ridersQuery = (outlet: string | undefined) =>
  queryOptions({
    queryKey: ['outlet_orders', 'riders', outlet],
    queryFn: ({ signal }) => call(listRiders, { query: { outlet }, signal }),
  });

/** What a rider brings; beside the stream it is asked every 30 seconds. */
export const myDeliveriesQuery = queryOptions({
  queryKey: ['deliveries', 'my'],
  queryFn: ({ signal }) => call(listMyDeliveries, { signal }),
  refetchInterval: ORDER_POLL_MS,
  meta: keptOnDevice('deliveries'),
});

/** Hangs on the deliveries: one that ends earns something. */
export const myEarningsQuery = queryOptions({
  queryKey: ['deliveries', 'earnings'],
  queryFn: ({ signal }) => call(listMyEarnings, { signal }),
  meta: keptOnDevice('earnings'),
});

/** What the outlet has to look at, and what is on the road. Its name hangs on the board's topic. */
export const outletDeliveriesQuery = (outlet: string | undefined) =>
  queryOptions({
    queryKey: ['outlet_orders', 'deliveries', outlet],
    queryFn: ({ signal }) => call(listOutletDeliveries, { query: { outlet }, signal }),
    refetchInterval: ORDER_POLL_MS,
  });
