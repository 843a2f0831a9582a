import type { PaymentProgress } from '@club/contract/orders';

import { settlePayment } from '#server/features/payments/settle-payment.ts';
import type { Deps } from '#server/ports/deps.ts';

import { paymentStatusView } from './payment-views.ts';

/**
 * "I have approved it, check now": asks the network and tells the truth; what the member says settles nothing (decision
 * B31). How often the network is asked is limited there.
 */
export async function confirmPayment(deps: Deps, member_id: string, order_id: string): Promise<PaymentProgress> {
  const before = await paymentStatusView(deps.db, member_id, order_id, deps.now());
  if (before.payment_id === null || before.status !== 'pending') return before;
  await settlePayment(deps, before.payment_id);
  return paymentStatusView(deps.db, member_id, order_id, deps.now());
}
