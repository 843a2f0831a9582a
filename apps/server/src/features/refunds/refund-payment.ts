import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

import { sendMoney } from './send-money.ts';

interface Received {
  readonly id: string;
  readonly subject_id: string;
  readonly member_id: string;
  readonly amount: number;
}

/** Sends back the whole of a payment that buys nothing: it came too late, or a second time. The books owe it already. */
export async function refundPayment(
  tx: Tx,
  deps: Deps,
  payment: Received,
  cause: 'paid_too_late' | 'paid_twice',
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
      reason: cause === 'paid_too_late' ? 'Paid after the order had ended' : 'Paid twice',
      amount: payment.amount,
      money_part: payment.amount,
      cashback_part: 0,
      status: 'sending',
      requested_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sendMoney(tx, deps, refund);
}
