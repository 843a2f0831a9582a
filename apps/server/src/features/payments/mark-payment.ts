import type { PaymentDetail } from '@club/contract/payment-desk';

import { audit } from '#server/db/audit.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { paymentDetailView } from './payment-detail.ts';
import { setMark } from './review-store.ts';
import { appendEvent } from './store.ts';

interface Mark {
  readonly payment_id: string;
  readonly by: string;
  readonly reason: string;
}

/** Puts a payment before the reviewers, with a reason. It goes on meanwhile as if nobody looked. */
export async function markPayment(deps: Deps, mark: Mark, once: Once | undefined): Promise<PaymentDetail> {
  const { payment_id, by, reason } = mark;
  const at = deps.now();
  await paymentDetailView(deps.db, payment_id);
  await transactOnce(deps.db, once, async (tx) => {
    if (!(await setMark(tx, payment_id, { at, by }))) throw new Problem('payment_marked');
    await appendEvent(tx, payment_id, at, 'marked', { by, reason });
    const about = { subject_type: 'payment', subject_id: payment_id };
    await audit(tx, { at, actor_id: by, action: 'payment.mark', ...about, after: { reason } });
    return {};
  });
  return paymentDetailView(deps.db, payment_id);
}
