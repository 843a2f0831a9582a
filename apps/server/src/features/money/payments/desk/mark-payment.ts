import type { PaymentDetail } from '@club/contract/money/payments-desk';

import { announce } from '#server/db/announce.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { setMark } from '#server/features/money/payments/claims/review-store.ts';
import { appendEvent } from '#server/features/money/payments/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readPaymentDetail } from './payment-detail.ts';

interface Mark {
  readonly payment_id: string;
  readonly by: string;
  readonly reason: string;
}

/** Puts a payment before the reviewers, with a reason. It goes on meanwhile as if nobody looked. */
export async function markPayment(deps: Deps, mark: Mark, once: Once | undefined): Promise<PaymentDetail> {
  const { payment_id, by, reason } = mark;
  const at = deps.now();
  await readPaymentDetail(deps.db, payment_id);
  await transactOnce(deps.db, once, async (tx) => {
    if (!(await setMark(tx, payment_id, { at, by }))) throw new Problem('payment_marked');
    await appendEvent(tx, payment_id, at, 'marked', { by, reason });
    const about = { subject_type: 'payment', subject_id: payment_id };
    await audit(tx, { at, actor_id: by, action: 'payment.mark', ...about, after: { reason } });
    announce(tx, { topic: 'finance', id: payment_id, to: { admins: true } });
    return {};
  });
  return readPaymentDetail(deps.db, payment_id);
}
