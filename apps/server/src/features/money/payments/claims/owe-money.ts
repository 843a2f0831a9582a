import type { Tx } from '#server/db/connect.ts';
import { appendEvent, type Payment } from '#server/features/money/payments/store.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Why money goes back, in words that its member reads. */
export const WHY_BACK = {
  misfit: 'The payment did not fit the order',
  surplus: 'More was paid than was asked',
  late: 'Paid after the payment had failed',
} as const;

interface Owed {
  readonly amount: number;
  readonly why: keyof typeof WHY_BACK;
  /** The wallet that paid, where the network names it. */
  readonly paid_by?: string | null | undefined;
}

/**
 * Sends back what came and pays for nothing. The caller holds the payment's row and posts what is owed afterwards: the
 * accounts are locked last.
 */
export async function sendBack(tx: Tx, deps: Deps, payment: Payment, { amount, why, paid_by }: Owed): Promise<void> {
  await appendEvent(tx, payment.id, deps.now(), 'goes_back', { amount, why });
  const { id, purpose, subject_id, member_id, network, created_at: begun_at } = payment;
  const owed = { id, purpose, subject_id, member_id, network, amount, begun_at, failure_reason: WHY_BACK[why] };
  const isOther = paid_by !== undefined && paid_by !== null && paid_by !== payment.msisdn;
  await deps.outcomes[purpose](tx, deps, { ...owed, status: 'owed', ...(isOther ? { paid_by } : {}) });
}
