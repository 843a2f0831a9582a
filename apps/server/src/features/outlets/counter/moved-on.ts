import { orderActStates, type OrderAct, orderLabel } from '@club/rules/order-status';

import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import { Problem } from '#server/problem.ts';

/** Why an act is refused: mostly because a colleague, or the member, was faster, and then what the order is by now. */
export function moveRefused(act: OrderAct, { status }: Pick<OrderRow, 'status'>): Problem {
  const from: readonly OrderRow['status'][] = orderActStates[act];
  const message = from.includes(status) ? undefined : `The order is ${orderLabel(status)} by now.`;
  return new Problem('order_move_refused', message === undefined ? {} : { message });
}
