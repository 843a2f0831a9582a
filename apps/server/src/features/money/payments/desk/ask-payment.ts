import type { ReplyOf } from '@club/contract/endpoint';
import type { askPayment as askCall } from '@club/contract/money/payments-desk';
import { isOpenAttempt } from '@club/rules/payment-status';

import type { Tx } from '#server/db/connect.ts';
import { transactOnceDone, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { LEAST_BETWEEN_CHECKS_MS } from '#server/features/money/payments/attempts/time-limits.ts';
import { checkPaid } from '#server/features/money/payments/check-paid.ts';
import { askAgain } from '#server/features/money/payments/claim-payment.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';
import { appendEvent, readPayment } from '#server/features/money/payments/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readPaymentDetail } from './payment-detail.ts';

/** An admin has the network asked now. Its answer alone changes something; who comes too soon is told what is known. */
export async function askPayment(
  deps: Deps,
  payment_id: string,
  by: string,
  once: Once | undefined,
): Promise<ReplyOf<typeof askCall>> {
  const at = deps.now();
  // With the key: the network's answer to the first question may leave nothing to ask for the same question again.
  const ask = async (tx: Tx) => {
    const { can, last_check_at } = await readPaymentDetail(tx, payment_id);
    if (!can.ask) throw new Problem('payment_not_asked');
    const last = Date.parse(last_check_at ?? '1970-01-01');
    if (Math.abs(at.getTime() - last) < LEAST_BETWEEN_CHECKS_MS) return { is_too_soon: true };
    await appendEvent(tx, payment_id, at, 'asked', { by });
    const about = { subject_type: 'payment', subject_id: payment_id };
    await audit(tx, { at, actor_id: by, action: 'payment.ask', ...about });
    return { is_too_soon: false };
  };
  const { is_too_soon } = await transactOnceDone(deps.db, once, ask, (told) => !told.is_too_soon);
  if (is_too_soon) return { asked: false, payment: await readPaymentDetail(deps.db, payment_id) };
  const { status } = await readPayment(deps.db, payment_id);
  if (isOpenAttempt(status)) await settlePayment(deps, payment_id);
  else if (status !== 'failed') await checkPaid(deps, payment_id);
  else await askAgain(deps, payment_id);
  return { asked: true, payment: await readPaymentDetail(deps.db, payment_id) };
}
