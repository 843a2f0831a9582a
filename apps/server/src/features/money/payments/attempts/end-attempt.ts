import type { Tx } from '#server/db/connect.ts';
import { closeClaims } from '#server/features/money/payments/claims/review-store.ts';
import { appendEvent, movePayment, type PaymentChange } from '#server/features/money/payments/store.ts';
import type { Deps } from '#server/ports/deps.ts';

type End = 'completed' | 'failed' | 'mismatch';

/**
 * Brings an open attempt to its end and tells the slice that asked for the money, in one transaction. False when somebody
 * else has ended it first: then nothing is told, so whoever asked for it hears exactly once.
 */
export async function endAttempt(
  tx: Tx,
  deps: Deps,
  payment_id: string,
  status: End,
  change: PaymentChange,
  detail: Record<string, unknown>,
  by: 'us' | 'person' = 'us',
): Promise<boolean> {
  const at = deps.now();
  const facts = { next_check_at: null, ...change, completed_at: status === 'completed' ? at : null };
  const ended = await movePayment(tx, payment_id, status, facts, by);
  if (ended === undefined) return false;
  await Promise.all([
    ...(status === 'completed' ? [closeClaims(tx, payment_id, at, null)] : []),
    appendEvent(tx, payment_id, at, status, detail),
  ]);
  const { id, purpose, subject_id, member_id, network, amount, failure_reason, created_at: begun_at } = ended;
  await deps.outcomes[purpose](tx, deps, {
    id,
    purpose,
    subject_id,
    member_id,
    network,
    amount,
    begun_at,
    status,
    failure_reason,
  });
  return true;
}
