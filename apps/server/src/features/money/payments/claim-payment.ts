import { nextFollowUpAt } from '@club/rules/payment-checks';
import { isOpenAttempt } from '@club/rules/payment-status';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { unmatchedReceived } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import {
  later,
  LEAST_BETWEEN_CHECKS_MS,
  PROMPT_LIFE_MS,
} from '#server/features/money/payments/attempts/time-limits.ts';
import { sendBack } from '#server/features/money/payments/claims/owe-money.ts';
import { keepClaim, lockUnowed } from '#server/features/money/payments/claims/review-store.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { QueryOutcome } from '#server/providers/mobile-money/provider.ts';

import { askProvider, settlePayment } from './settle-payment.ts';
import {
  appendEvent,
  claimFailedCheck,
  failedAt,
  keepNumber,
  NOT_PAID,
  planFollowUp,
  readPayment,
  type Payment,
} from './store.ts';

/** A member types the number once, perhaps again rightly; more than that is noise. */
const CLAIMS_PER_PAYMENT = 5;

/**
 * "I was charged": the member names the number that the wallet's message gives the payment. It proves nothing, and neither
 * network lets us look a payment up by it, so it is kept for a person and the network is asked by our own reference.
 */
export async function claimPayment(
  deps: Deps,
  { payment_id, transaction_id }: { payment_id: string; transaction_id: string },
): Promise<void> {
  const at = deps.now();
  const payment = await transact(deps.db, async (tx) => {
    const { status, member_id } = await readPayment(tx, payment_id);
    const row = { id: deps.random.id(at), payment_id, member_id };
    const isNew = await keepClaim(tx, { ...row, transaction_id, claimed_at: at }, CLAIMS_PER_PAYMENT);
    if (isNew) await appendEvent(tx, payment_id, at, 'claimed', { transaction_id });
    return { status };
  });
  if (isOpenAttempt(payment.status)) await settlePayment(deps, payment_id);
  else if (payment.status === 'failed') await askAgain(deps, payment_id);
}

/** An attempt that had failed is asked about once more. Money that has come after all goes back to the member. */
export async function askAgain(deps: Deps, payment_id: string): Promise<void> {
  const payment = await claimFailedCheck(deps.db, payment_id, deps.now(), LEAST_BETWEEN_CHECKS_MS);
  if (payment === undefined) return;
  const finding = await askProvider(deps, payment);
  // The day in which it was asked may be sealed by now.
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    await planFollowUp(tx, payment.id, await followUpAfter(tx, deps, payment, finding));
    if (finding.kind !== 'completed') return appendEvent(tx, payment.id, at, 'checked', { ...finding });
    await appendEvent(tx, payment.id, at, 'charged_after_failure', { ...finding });
    deps.log.error({ alarm: 'paid_after_failure', payment_id }, 'a failed payment was charged');
    const amount = receivedOf(payment, finding);
    if (amount === undefined || !(await lockUnowed(tx, payment.id))) return;
    await keepNumber(tx, payment.id, finding.transaction_id);
    await sendBack(tx, deps, payment, { amount, why: 'late', paid_by: finding.msisdn });
    await post(tx, {
      reference: `paid_after_failure:${payment.id}`,
      kind: 'paid_after_failure',
      subject_type: 'payment',
      subject_id: payment.id,
      at,
      legs: unmatchedReceived({ network: payment.network, member_id: payment.member_id, amount }),
    });
  });
}

/** Asked again until the network has decided, soon when the prompt has come to the phone after all. */
async function followUpAfter(tx: Tx, { now }: Deps, payment: Payment, { kind }: QueryOutcome): Promise<Date | null> {
  if (kind === 'completed' || kind === 'failed') return null;
  const at = now();
  const begun = payment.failure_reason === NOT_PAID ? await failedAt(tx, payment.id) : payment.sent_at;
  const planned = nextFollowUpAt('never_arrived', begun ?? at, at);
  return kind === 'pending' && planned !== null ? later(at, PROMPT_LIFE_MS) : planned;
}

/** What has really come, as far as it can stand in books of shillings. */
function receivedOf(payment: Payment, finding: Extract<QueryOutcome, { kind: 'completed' }>): number | undefined {
  const amount = finding.amount ?? payment.amount;
  const isOurCurrency = finding.currency === null || finding.currency === payment.currency;
  return isOurCurrency && Number.isSafeInteger(amount) && amount > 0 ? amount : undefined;
}
