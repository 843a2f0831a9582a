import { settleOrderPayment } from '#server/features/orders/settle-order-payment.ts';
import type { PaymentOutcomes } from '#server/ports/payment-outcomes.ts';

/** Which slice hears that a payment settled. */
export const paymentOutcomes: PaymentOutcomes = {
  order: settleOrderPayment,
  offer_of_day: async (_tx, _deps, payment) => {
    throw new Error(`payment ${payment.id} is for an offer of the day, which nobody sells yet`);
  },
};
