import { commissionOn } from '#server/features/money/ledger/flows.ts';

import type { Order } from './store.ts';

interface Refunded {
  readonly amount: number;
  /** Of it, for the delivery. */
  readonly delivery: number;
}

/** What of a refund the delivery and the commission give back: the commission falls to that on the goods that are kept. */
export function partsOfReturn(
  order: Pick<Order, 'total_amount' | 'delivery_fee'>,
  before: Refunded,
  now: Refunded,
  commission_basis_points: number,
): { delivery_part: number; commission_part: number } {
  const goodsBefore = order.total_amount - order.delivery_fee - (before.amount - before.delivery);
  const goodsAfter = goodsBefore - (now.amount - now.delivery);
  const commission = (goods: number) => commissionOn(goods, commission_basis_points);
  return { delivery_part: now.delivery, commission_part: commission(goodsBefore) - commission(goodsAfter) };
}
