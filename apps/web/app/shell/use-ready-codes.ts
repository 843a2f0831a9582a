import type { ReplyOf } from '@club/contract/endpoint';
import type { listOrders } from '@club/contract/shop/orders';
import { useQueries, useQuery } from '@tanstack/react-query';

import { orderQuery } from '#web/features/money/payments/queries.ts';
import { ordersQuery } from '#web/features/shop/orders/queries.ts';
import { useKeeping } from '#web/offline/use-keeping.ts';

/** Brings the codes of ready orders onto the device, so that they open at the counter although nobody opened them before. */
export function useReadyCodes(): void {
  const mayKeep = useKeeping();
  const ready = useQuery({ ...ordersQuery('active', 1), enabled: mayKeep, select: readyIds }).data ?? [];
  useQueries({ queries: ready.map(orderQuery) });
}

function readyIds({ results }: ReplyOf<typeof listOrders>): string[] {
  return results.filter(({ status }) => status === 'ready').map(({ id }) => id);
}
