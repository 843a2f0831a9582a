import type { PaymentProgress } from '@club/contract/orders';

import { claimPayment } from '#server/features/payments/claim-payment.ts';
import { settlePayment } from '#server/features/payments/settle-payment.ts';
import type { Deps } from '#server/ports/deps.ts';

import { paymentStatusView } from './payment-views.ts';

/**
 * "I have approved it, check now": asks the network and tells the truth; what the member says settles nothing (decision
 * B31). With the wallet's number of the payment it is also kept as a claim. How often the network is asked is limited there.
 */
export async function confirmPayment(
  deps: Deps,
  member_id: string,
  order_id: string,
  { transaction_id }: { transaction_id?: string | undefined } = {},
): Promise<PaymentProgress> {
  const before = await paymentStatusView(deps.db, member_id, order_id, deps.now());
  if (before.payment_id === null || before.status === 'completed') return before;
  if (transaction_id !== undefined) await claimPayment(deps, { payment_id: before.payment_id, transaction_id });
  else if (before.status === 'pending') await settlePayment(deps, before.payment_id);
  else return before;
  return paymentStatusView(deps.db, member_id, order_id, deps.now());
}
