import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { SettledPayment } from '#server/ports/payment-outcomes.ts';

import { sendMoney } from './send-money.ts';

const REASONS = {
  paid_too_late: 'Paid after the order was cancelled',
  paid_twice: 'Paid twice',
  sent_back: 'Paid without fitting the order',
} as const;

/**
 * Sends back what a payment brought that buys nothing: it came too late, a second time, or did not fit. The books owe it
 * already, or will at the end of the transaction.
 */
export async function refundPayment(
  tx: Tx,
  deps: Deps,
  payment: SettledPayment,
  cause: keyof typeof REASONS,
): Promise<void> {
  const at = deps.now();
  const refund = await tx
    .insertInto('refunds')
    .values({
      id: deps.random.id(at),
      order_id: payment.subject_id,
      member_id: payment.member_id,
      payment_id: payment.id,
      cause,
      reason: (cause === 'sent_back' ? payment.failure_reason : null) ?? REASONS[cause],
      amount: payment.amount,
      money_part: payment.amount,
      cashback_part: 0,
      msisdn: payment.paid_by ?? null,
      status: 'sending',
      requested_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sendMoney(tx, deps, refund);
}
