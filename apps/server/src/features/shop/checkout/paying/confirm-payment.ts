import type { PaymentProgress } from '@club/contract/shop/checkout';

import { askAgain, claimPayment } from '#server/features/money/payments/claim-payment.ts';
import { claimableAttempts } from '#server/features/money/payments/claimable.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';
import type { Deps } from '#server/ports/deps.ts';

import { readPaymentStatus } from './payment-views.ts';

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
  const before = await readPaymentStatus(deps.db, member_id, order_id, deps.now());
  if (before.payment_id === null) return before;
  if (transaction_id !== undefined) await claim(deps, order_id, transaction_id);
  else if (before.status === 'pending') await settlePayment(deps, before.payment_id);
  else return before;
  return readPaymentStatus(deps.db, member_id, order_id, deps.now());
}

/** Nobody can tell which attempt the number is of, so the network is asked about each that it may be, and the newest keeps it. */
async function claim(deps: Deps, order_id: string, transaction_id: string): Promise<void> {
  const [newest, ...others] = await claimableAttempts(deps.db, order_id);
  if (newest === undefined) return;
  await claimPayment(deps, { payment_id: newest, transaction_id });
  for (const payment_id of others) await askAgain(deps, payment_id);
}
