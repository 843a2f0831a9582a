import type { OrderDetail } from '@club/contract/shop/orders';
import { isOpenAttempt } from '@club/rules/payment-status';

type Facts = Pick<OrderDetail, 'status' | 'payment_status' | 'payment'>;

/** Whether a payment of the order is under way: then it is watched, and no second one begun. */
export function isPaying(order: Facts): boolean {
  if (order.payment === null || order.status !== 'pending' || order.payment_status === 'paid') return false;
  return isOpenAttempt(order.payment.status);
}

/** Whether money may still come for an order that was cancelled meanwhile; it goes back, or pays for what only lost its hold. */
export function mayComeLate({ status, payment }: Facts): boolean {
  return status === 'cancelled' && payment !== null && isOpenAttempt(payment.status);
}
