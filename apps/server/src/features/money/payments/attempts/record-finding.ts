import { nextFollowUpAt } from '@club/rules/payment-checks';
import type { AttemptStatus } from '@club/rules/payment-status';

import type { Tx } from '#server/db/connect.ts';
import { unmatchedReceived } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import {
  appendEvent,
  changeOpen,
  claimResend,
  movePayment,
  NOT_RECEIVED,
  orHurried,
  type Payment,
  type PaymentChange,
} from '#server/features/money/payments/store.ts';
import { isStillWanted } from '#server/features/money/payments/wanted.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { QueryOutcome } from '#server/providers/mobile-money/provider.ts';

import { nextCheckAt, quietMs } from './check-schedule.ts';
import { endAttempt } from './end-attempt.ts';
import { CALL_LEASE_MS, later, NOT_FOUND_TWICE_MS, PROMPT_LIFE_MS, SEND_WITHIN_MS } from './time-limits.ts';

type Finding<K extends QueryOutcome['kind']> = Extract<QueryOutcome, { kind: K }>;

/**
 * Acts on what the provider said about an attempt. Gives the attempt back when it is to be sent once more with the same
 * reference, after the transaction. `lease` is the moment that the question was given until.
 */
export async function recordFinding(
  tx: Tx,
  deps: Deps,
  payment: Payment,
  finding: QueryOutcome,
  lease: Date,
): Promise<Payment | undefined> {
  switch (finding.kind) {
    case 'completed':
      await recordMoney(tx, deps, payment, finding);
      return undefined;
    case 'failed': {
      const change = { failure_reason: finding.reason };
      await endAttempt(tx, deps, payment.id, 'failed', change, { ...finding });
      return undefined;
    }
    case 'pending':
    case 'unknown':
      await keepAsking(tx, deps, payment, finding, lease);
      return undefined;
    case 'not_found':
      return recordNotFound(tx, deps, payment, finding, lease);
  }
}

/** The right amount of the right currency from the right wallet is a payment; anything else is held for a person. */
async function recordMoney(tx: Tx, deps: Deps, payment: Payment, finding: Finding<'completed'>): Promise<void> {
  const { transaction_id, amount, currency, msisdn } = finding;
  const wrong = [
    ...(isAsTold(amount, payment.amount) ? [] : ['AMOUNT']),
    ...(isAsTold(currency, payment.currency) ? [] : ['CURRENCY']),
    ...(isAsTold(msisdn, payment.msisdn) ? [] : ['PAYER']),
  ];
  if (wrong.length === 0) {
    await endAttempt(tx, deps, payment.id, 'completed', { transaction_id }, { ...finding });
    return;
  }
  const change = { transaction_id, failure_reason: `MISMATCH_${wrong.join('_')}` };
  const isHeld = await endAttempt(tx, deps, payment.id, 'mismatch', change, { ...finding });
  if (!isHeld) return;
  deps.log.error({ alarm: 'payment_mismatch', payment_id: payment.id, wrong }, 'payment mismatch');
  const received = amount ?? payment.amount;
  if (wrong.includes('CURRENCY') || !Number.isSafeInteger(received) || received <= 0) return;
  await post(tx, {
    reference: `payment_mismatch:${payment.id}`,
    kind: 'payment_mismatch',
    subject_type: 'payment',
    subject_id: payment.id,
    at: deps.now(),
    legs: unmatchedReceived({ network: payment.network, member_id: payment.member_id, amount: received }),
  });
}

/** A network that does not repeat a fact has only our reference of it, which says the same. */
function isAsTold<T>(told: T | null, asked: T): boolean {
  return told === null || told === asked;
}

/** Not decided yet. After its time the prompt counts as timed out, which only means that we go on asking. */
async function keepAsking(
  tx: Tx,
  deps: Deps,
  payment: Payment,
  finding: Finding<'pending' | 'unknown'>,
  lease: Date,
): Promise<void> {
  const at = deps.now();
  const sentAt = payment.sent_at ?? at;
  const next = nextCheckAt(sentAt, at, quietMs(deps.config, payment.network));
  const isKnown = finding.kind === 'pending';
  const change: PaymentChange = {
    next_check_at: orHurried(next, lease),
    ...(isKnown ? { not_found_since: null } : {}),
    ...(isKnown && payment.prompt_expires_at === null ? { prompt_expires_at: later(sentAt, PROMPT_LIFE_MS) } : {}),
  };
  await moveOrChange(tx, payment, statusAfter(payment, isKnown, at), change);
  await appendEvent(tx, payment.id, at, 'checked', { ...finding });
  if (next === null) await giveUp(tx, deps, payment, at);
}

function statusAfter(payment: Payment, isKnown: boolean, at: Date): AttemptStatus {
  const promptEnds = payment.prompt_expires_at ?? later(payment.sent_at ?? at, PROMPT_LIFE_MS);
  if (payment.status === 'pending') return isKnown ? 'initiated' : 'unknown';
  if (at >= promptEnds) return 'timeout';
  return payment.status === 'unknown' && isKnown ? 'initiated' : payment.status;
}

async function moveOrChange(tx: Tx, payment: Payment, to: AttemptStatus, change: PaymentChange): Promise<void> {
  const moved = to === payment.status ? undefined : await movePayment(tx, payment.id, to, change);
  if (moved === undefined) await changeOpen(tx, payment.id, change);
}

/** The schedule is at its end without an answer: the attempt stays open, and a person has to look. */
async function giveUp(tx: Tx, deps: Deps, payment: Payment, at: Date): Promise<void> {
  await appendEvent(tx, payment.id, at, 'gave_up');
  deps.log.error({ alarm: 'payment_undecided', payment_id: payment.id }, 'payment undecided');
}

/**
 * The provider does not know the reference. That may be too early to say; said twice a minute apart it means that the
 * request was lost, and the same one is sent again while the member still waits for it. Later, or where the order was
 * cancelled meanwhile, the attempt has failed. What
 * it says holds for the moment of the question: the request may have arrived while the answer was on its way.
 */
async function recordNotFound(
  tx: Tx,
  deps: Deps,
  payment: Payment,
  finding: Finding<'not_found'>,
  lease: Date,
): Promise<Payment | undefined> {
  const at = deps.now();
  await appendEvent(tx, payment.id, at, 'checked', { ...finding });
  const asked = payment.last_check_at ?? at;
  const since = payment.not_found_since;
  const isCertain = since !== null && asked >= later(since, NOT_FOUND_TWICE_MS);
  if (!isCertain) {
    const again = orHurried(later(since ?? asked, NOT_FOUND_TWICE_MS), lease);
    await changeOpen(tx, payment.id, { not_found_since: since ?? asked, next_check_at: again });
    return undefined;
  }
  if (at <= later(payment.created_at, SEND_WITHIN_MS) && (await isStillWanted(tx, payment.id))) {
    const claimed = await claimResend(tx, payment, at, later(at, CALL_LEASE_MS));
    if (claimed !== undefined) await appendEvent(tx, payment.id, at, 'sending', { again: true });
    return claimed;
  }
  const lateArrivalEnds = later(payment.sent_at ?? asked, PROMPT_LIFE_MS);
  if (asked < lateArrivalEnds) {
    await changeOpen(tx, payment.id, { next_check_at: orHurried(lateArrivalEnds, lease) });
    return undefined;
  }
  const next_check_at = nextFollowUpAt('never_arrived', payment.sent_at ?? asked, at);
  await endAttempt(tx, deps, payment.id, 'failed', { failure_reason: NOT_RECEIVED, next_check_at }, {});
  return undefined;
}
