import type { Tx } from '#server/db/connect.ts';
import { endAttempt } from '#server/features/money/payments/attempts/end-attempt.ts';
import type { Deps } from '#server/ports/deps.ts';

import { isIn, NOT_WANTED, type Payment } from './store.ts';

/**
 * What was to be paid is not wanted any more: an attempt whose prompt has not gone out never goes out. One that somebody is
 * sending just now is left to them, and not waited for: they may be waiting for our order. Where it does not leave after all,
 * nobody sends it again.
 */
export async function withdrawUnsent(
  tx: Tx,
  deps: Deps,
  purpose: Payment['purpose'],
  subject_id: string,
): Promise<void> {
  const unsent = await tx
    .selectFrom('payments')
    .select('id')
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subject_id)
    .where(isIn(['pending']))
    .where('sent_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (unsent === undefined) return;
  await endAttempt(tx, deps, unsent.id, 'failed', { failure_reason: NOT_WANTED }, {});
}
