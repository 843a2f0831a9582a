import { isNotRidersDoing } from './failed-delivery.ts';
import { percentOf, type Ugx } from './money.ts';

/** Of the delivery fee; the rest covers what goes wrong. */
const DELIVERED_PERCENT = 80;
/** Of the fee as well, for a way that was for nothing. */
const RETURNED_PERCENT = 40;
/** So many ways for nothing are paid an order, so that nobody rides for the sake of riding. */
const MOST_PAID_RETURNS = 2;

/** What a rider earns with a delivery that reached its member. */
export function payForDelivery(delivery_fee: Ugx): Ugx {
  return percentOf(delivery_fee, DELIVERED_PERCENT);
}

/** What a rider earns with one whose goods came back whole: half of that, where that was not the rider's own doing. */
export function payForReturn(delivery_fee: Ugx, fail_kind: string | null, paid_before: number): Ugx {
  if (!isNotRidersDoing(fail_kind) || paid_before >= MOST_PAID_RETURNS) return 0;
  return percentOf(delivery_fee, RETURNED_PERCENT);
}
