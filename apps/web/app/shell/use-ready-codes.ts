import type { ReplyOf } from '@club/contract/endpoint';
import type { listPendingPayments } from '@club/contract/shop/checkout';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { orderQuery } from '#web/features/money/payments/queries.ts';
import { ordersQuery, pendingPaymentsQuery } from '#web/features/shop/orders/queries.ts';
import { whenTouched } from '#web/lib/when-touched.ts';
import { useKeeping } from '#web/offline/use-keeping.ts';

/**
 * Brings the codes of ready orders onto the device, so that they open at the counter although nobody opened them before, with the
 * list they stand in. Who has none gets the list once somebody is there.
 */
export function useReadyCodes(): void {
  const mayKeep = useKeeping();
  const ready = useQuery({ ...pendingPaymentsQuery, select: readyIds }).data ?? [];
  useQueries({ queries: mayKeep ? ready.map(orderQuery) : [] });
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => whenTouched(() => setIsTouched(true)), []);
  useQuery({
    ...ordersQuery('active', 1),
    enabled: mayKeep && (isTouched || ready.length > 0),
    notifyOnChangeProps: [],
  });
}

const readyIds = ({ ready }: ReplyOf<typeof listPendingPayments>) => ready;
