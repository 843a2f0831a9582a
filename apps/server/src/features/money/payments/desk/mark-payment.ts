import type { PaymentDetail } from '@club/contract/money/payments-desk';

import { announce } from '#server/db/announce.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { setMark } from '#server/features/money/payments/claims/review-store.ts';
import { appendEvent, readPayment } from '#server/features/money/payments/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readPaymentDetail } from './payment-detail.ts';

interface Mark {
  readonly payment_id: string;
  readonly by: string;
  readonly reason: string;
}

/**
 * Puts a payment before the reviewers, with a reason. It goes on meanwhile as if nobody looked. A repeat is told where somebody has
 * looked since.
 */
export async function markPayment(deps: Deps, mark: Mark, once: Once | undefined): Promise<PaymentDetail> {
  const { payment_id, by, reason } = mark;
  const at = deps.now();
  await readPaymentDetail(deps.db, payment_id);
  const put = async (tx: Tx) => {
    if (!(await setMark(tx, payment_id, { at, by }))) throw new Problem('payment_marked');
    await appendEvent(tx, payment_id, at, 'marked', { by, reason });
    const about = { subject_type: 'payment', subject_id: payment_id };
    await audit(tx, { at, actor_id: by, action: 'payment.mark', ...about, after: { reason } });
    announce(tx, { topic: 'finance', id: payment_id, to: { admins: true } });
    return { kept: {}, reply: undefined };
  };
  await transactOnceThen(deps.db, once, put, () => refuseLookedAt(deps.db, mark));
  return readPaymentDetail(deps.db, payment_id);
}

async function refuseLookedAt(db: Database, { payment_id, by }: Mark): Promise<undefined> {
  const { marked_by } = await readPayment(db, payment_id);
  if (marked_by !== by) throw new Problem('payment_looked_at');
}
