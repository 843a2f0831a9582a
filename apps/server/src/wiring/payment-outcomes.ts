import { issueCodeIfPaid } from '#server/features/offers-of-the-day/codes/issue-code.ts';
import { settleOrderPayment } from '#server/features/shop/checkout/settle-order-payment.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { PaymentOutcomes } from '#server/ports/payment-outcomes.ts';

/** Which slice hears that a payment settled. */
export const paymentOutcomes: PaymentOutcomes<Deps> = {
  // A purchase of an offer of the day is an order of its own kind: it is paid like every other and then gets its code.
  order: async (tx, deps, payment) => {
    await settleOrderPayment(tx, deps, payment);
    if (payment.status === 'completed') await issueCodeIfPaid(tx, deps, payment.subject_id);
  },
};
