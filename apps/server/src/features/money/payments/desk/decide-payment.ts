import type { ReviewDecision } from '@club/contract/money/payments';
import { nextFollowUpAt } from '@club/rules/payment-checks';
import { reviewDecisionsFor } from '@club/rules/payment-review';

import { announce } from '#server/db/announce.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { readSettings } from '#server/features/club/settings/settings.ts';
import { mismatchAccepted, unmatchedReceived } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { endAttempt } from '#server/features/money/payments/attempts/end-attempt.ts';
import { askAgain } from '#server/features/money/payments/claim-payment.ts';
import { sendBack } from '#server/features/money/payments/claims/owe-money.ts';
import { clearMark, closeClaims } from '#server/features/money/payments/claims/review-store.ts';
import {
  appendEvent,
  changeOpen,
  keepNumber,
  MONEY_GOES_BACK,
  NOT_PAID,
  type Payment,
} from '#server/features/money/payments/store.ts';
import { refuseKnownNumber } from '#server/features/money/transfers/known-number.ts';
import { activeAdmin } from '#server/features/people/members/active-admin.ts';
import type { Deps } from '#server/ports/deps.ts';
import { fieldProblem, Problem } from '#server/problem.ts';

import { askHeld, demandDenied, postDenied } from './never-came.ts';
import { findAsked, readForReview } from './review-list.ts';

export interface Decision {
  readonly payment_id: string;
  /** The administrator. */
  readonly by: string;
  readonly decision: ReviewDecision;
  readonly reason: string;
  readonly transaction_id?: string | undefined;
}

const DONE: Record<ReviewDecision, string> = {
  ask_again: 'The network is being asked again.',
  paid: 'The payment counts as paid.',
  not_paid: 'The payment counts as not paid.',
  money_back: 'The money goes back to the wallet that paid.',
  dismiss: 'Looked at and closed.',
};

const ASKED = 'It counts once another admin decides the same, by the same number.';

/**
 * A person decides a payment that we could not: with a reason, kept in its events and in the audit log, and never about
 * money of their own. Two who decide at once find that only the first could, and who repeats what waits for another that it was
 * answered since.
 */
export async function decidePayment(
  deps: Deps,
  decision: Decision,
  once: Once | undefined,
): Promise<{ success: boolean; message: string }> {
  const decide = async (tx: Tx) => {
    const found = await readForReview(tx, decision.payment_id);
    if (found === undefined) throw new Problem('payment_not_found');
    if (isOfHeld(found.payment, decision)) await demandDenied(tx, found.payment);
    if (!reviewDecisionsFor(found).includes(decision.decision)) throw new Problem('payment_not_in_review');
    const isAboutMoney = decision.decision !== 'ask_again' && decision.decision !== 'dismiss';
    if (isAboutMoney && found.payment.member_id === decision.by) throw new Problem('second_person_needed');
    announce(tx, { topic: 'finance', id: decision.payment_id, to: { admins: true } });
    if (await needsSecond(tx, deps, found, decision)) return keeping(ASKED);
    await writeDown(tx, deps, found.payment, decision);
    if (decision.decision !== 'ask_again') await clearMark(tx, decision.payment_id);
    await carryOut(tx, deps, found, decision);
    return keeping(DONE[decision.decision]);
  };
  if (decision.decision === 'not_paid') await askHeld(deps, decision.payment_id);
  const answer = await transactOnceThen(deps.db, once, decide, async (kept) => {
    if (kept.message === ASKED) await refuseAnswered(deps.db, decision);
    return kept;
  });
  if (decision.decision === 'ask_again') await askAgain(deps, decision.payment_id);
  return answer;
}

function keeping(message: string) {
  const reply = { success: true, message };
  return { kept: reply, reply };
}

async function refuseAnswered(db: Database, { payment_id, by }: Decision): Promise<void> {
  if ((await findAsked(db, payment_id))?.by_id !== by) throw new Problem('payment_not_in_review');
}

/** One person's word for much money that no network tells of is only kept; true where it is, or was, the first. */
async function needsSecond(tx: Tx, deps: Deps, { payment, asked }: Found, wanted: Decision): Promise<boolean> {
  const { decision, by, reason } = wanted;
  if (!isByNumberAlone(payment, decision)) return false;
  const { refund_approval_above_ugx: limit } = await readSettings(tx, deps.now());
  if (payment.amount <= limit) return false;
  const transaction_id = await demandNumber(tx, payment, wanted.transaction_id);
  const isSame = asked?.decision === decision && isSameNumber(asked.transaction_id, transaction_id);
  const first = isSame ? await activeAdmin(tx, asked.by_id) : null;
  if (first !== null) return first === by;
  const after = { decision, transaction_id, reason };
  await appendEvent(tx, payment.id, deps.now(), 'decision_asked', { by, ...after });
  await audit(tx, {
    at: deps.now(),
    actor_id: by,
    action: `payment.ask_${decision}`,
    subject_type: 'payment',
    subject_id: payment.id,
    after,
  });
  return true;
}

/** People type the letters of a number as they like. */
const isSameNumber = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();

/** Whether nothing but a number that a person types says that the money is there. */
function isByNumberAlone({ status, transaction_id }: Payment, decision: ReviewDecision): boolean {
  if (decision === 'paid') return transaction_id === null;
  return decision === 'money_back' && status !== 'mismatch';
}

/** What the network had called paid is called not paid on its own word alone. */
function isOfHeld({ status }: Payment, { decision }: Decision): boolean {
  return status === 'mismatch' && decision === 'not_paid';
}

async function writeDown(tx: Tx, deps: Deps, payment: Payment, { by, ...taken }: Decision): Promise<void> {
  const { decision, reason, transaction_id } = taken;
  const after = { decision, reason, ...(transaction_id === undefined ? {} : { transaction_id }) };
  await appendEvent(tx, payment.id, deps.now(), 'decided', { by, ...after });
  await audit(tx, {
    at: deps.now(),
    actor_id: by,
    action: `payment.${decision}`,
    subject_type: 'payment',
    subject_id: payment.id,
    before: { status: payment.status, failure_reason: payment.failure_reason },
    after,
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof readForReview>>>;

async function carryOut(tx: Tx, deps: Deps, found: Found, decision: Decision): Promise<void> {
  const at = deps.now();
  const { payment } = found;
  switch (decision.decision) {
    case 'ask_again':
      await changeOpen(tx, payment.id, { next_check_at: at });
      return;
    case 'paid':
      await countAsPaid(tx, deps, found, decision);
      return;
    case 'not_paid':
      await closeClaims(tx, payment.id, at, decision.by);
      await countAsNotPaid(tx, deps, found);
      return;
    case 'money_back':
      await closeClaims(tx, payment.id, at, decision.by);
      await giveBack(tx, deps, found, decision);
      return;
    case 'dismiss':
      await closeClaims(tx, payment.id, at, decision.by);
  }
}

async function countAsNotPaid(tx: Tx, deps: Deps, { payment, received_amount }: Found): Promise<void> {
  const at = deps.now();
  const change = { failure_reason: NOT_PAID, ...doubt(payment, at) };
  await endAttempt(tx, deps, payment.id, 'failed', change, {}, 'person');
  if (payment.status === 'mismatch') await postDenied(tx, payment, received_amount, at);
}

/** The prompt may still lie on the phone: what a person calls not paid the network is asked about for three days more. */
function doubt({ sent_at }: Payment, at: Date): { next_check_at: Date | null } {
  return { next_check_at: sent_at === null ? null : nextFollowUpAt('never_arrived', at, at) };
}

/** Money that was held is no longer owed back; what came beyond the price still is, and goes back. */
async function countAsPaid(tx: Tx, deps: Deps, found: Found, { transaction_id }: Decision): Promise<void> {
  const { payment, received_amount, paid_by } = found;
  const number = payment.transaction_id ?? (await demandNumber(tx, payment, transaction_id));
  const change = { transaction_id: number, failure_reason: null };
  await endAttempt(tx, deps, payment.id, 'completed', change, {}, 'person');
  if (payment.status !== 'mismatch') return;
  const surplus = (received_amount ?? payment.amount) - payment.amount;
  if (surplus > 0) await sendBack(tx, deps, payment, { amount: surplus, why: 'surplus', paid_by });
  await post(tx, {
    reference: `mismatch_accepted:${payment.id}`,
    kind: 'mismatch_accepted',
    subject_type: 'payment',
    subject_id: payment.id,
    at: deps.now(),
    legs: mismatchAccepted(payment),
  });
}

/**
 * What was held is owed already; what came after a failure is owed from now on, as far as the statement shows it. Both go
 * back. Money in another currency is not in these books, so somebody has to give it back at the network.
 */
async function giveBack(tx: Tx, deps: Deps, found: Found, { transaction_id }: Decision): Promise<void> {
  const { payment, received_amount, paid_by } = found;
  if (payment.status === 'mismatch') {
    await endAttempt(tx, deps, payment.id, 'failed', { failure_reason: MONEY_GOES_BACK }, {}, 'person');
    if (received_amount === null) return;
    await sendBack(tx, deps, payment, { amount: received_amount, why: 'misfit', paid_by });
    return;
  }
  const number = await demandNumber(tx, payment, transaction_id);
  await keepNumber(tx, payment.id, number);
  await appendEvent(tx, payment.id, deps.now(), 'owed', { transaction_id: number });
  await sendBack(tx, deps, payment, { amount: payment.amount, why: 'late' });
  await post(tx, {
    reference: `paid_after_failure:${payment.id}`,
    kind: 'paid_after_failure',
    subject_type: 'payment',
    subject_id: payment.id,
    at: deps.now(),
    legs: unmatchedReceived(payment),
  });
}

/** The number from the network's statement, which no other movement of money may have: its payer may have claimed that. */
async function demandNumber(tx: Tx, { network, reference }: Payment, typed: string | undefined): Promise<string> {
  if (typed === undefined)
    throw fieldProblem('transaction_id', 'Enter the transaction ID from the network’s statement');
  await refuseKnownNumber(tx, { network, number: typed, reference }, 'transaction_id');
  return typed;
}
