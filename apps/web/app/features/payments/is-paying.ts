import type { OrderDetail } from '@club/contract/orders';
import { isOpenAttempt } from '@club/rules/payment-status';

/** Whether a payment of the order is under way: then it is watched, and no second one begun. */
export function isPaying(order: Pick<OrderDetail, 'status' | 'payment_status' | 'payment'>): boolean {
  if (order.payment === null || order.status !== 'pending' || order.payment_status === 'paid') return false;
  return isOpenAttempt(order.payment.status);
}
