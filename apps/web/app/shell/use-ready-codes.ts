import type { ReplyOf } from '@club/contract/endpoint';
import type { listPendingPayments } from '@club/contract/shop/checkout';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { orderQuery, pendingPaymentsQuery } from '#web/features/money/payments/queries.ts';
import { ordersQuery } from '#web/features/shop/orders/queries.ts';
import { whenTouched } from '#web/lib/when-touched.ts';
import { useKeeping } from '#web/offline/use-keeping.ts';

/**
 * Brings the codes of ready orders onto the device, so that they open at the counter although nobody opened them before, with the
 * list they stand in. Who has none gets the list once somebody is there. It is not asked for where
 * it is shown as not loaded: "Try Again" would go from under the finger.
 */
export function useReadyCodes(): void {
  const mayKeep = useKeeping();
  const ready = useQuery({ ...pendingPaymentsQuery, select: readyIds }).data ?? [];
  useQueries({ queries: mayKeep ? ready.map(orderQuery) : [] });
  const client = useQueryClient();
  const [isWanted, setIsWanted] = useState(false);
  useEffect(
    () => whenTouched(() => setIsWanted(client.getQueryState(activeOrders.queryKey)?.status !== 'error')),
    [client],
  );
  useQuery({
    ...activeOrders,
    enabled: mayKeep && (isWanted || ready.length > 0),
    notifyOnChangeProps: [],
  });
}

const activeOrders = ordersQuery('active', 1);

const readyIds = ({ ready }: ReplyOf<typeof listPendingPayments>) => ready;
