import type { ReplyOf } from '@club/contract/endpoint';

import type { listOutletOrders, OutletOrder } from './counter.ts';

export type BoardPage = ReplyOf<typeof listOutletOrders>;

/** What a board keeps, as its question says it: `id.version` of each order. */
export function keptOrders(orders: readonly Pick<OutletOrder, 'id' | 'version'>[]): string {
  return orders.map((order) => `${order.id}.${order.version}`).join(',');
}

/** The page as it is now: what was sent, and of what was kept before whatever still stands on it, in the order of the answer. */
export function mergeBoard(before: Pick<BoardPage, 'results'> | undefined, answer: BoardPage): BoardPage {
  const orders = new Map([...(before?.results ?? []), ...answer.results].map((order) => [order.id, order]));
  return { ...answer, results: answer.order_ids.flatMap((id) => orders.get(id) ?? []) };
}
