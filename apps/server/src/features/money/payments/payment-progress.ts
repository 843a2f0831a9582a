import type { PaymentProgress } from '@club/contract/shop/checkout';
import { publicAttemptStatus, type PaymentStatus } from '@club/rules/payment-status';
import { maskPhone } from '@club/rules/uganda-phone';

import type { Database, Tx } from '#server/db/connect.ts';
import { networkName } from '#server/features/money/payments/networks/networks.ts';

import { hasGoneBack } from './claims/has-gone-back.ts';
import { isOwed } from './claims/review-store.ts';
import { failureText } from './failure-texts.ts';
import { MONEY_GOES_BACK, type Payment } from './store.ts';

const CLAIMED = 'Thank you. We have noted your transaction ID and are checking it with the network.';
const FOUND = 'Your payment came after it had counted as failed.';
const MISFIT = 'The payment did not fit your order.';
const CANCELLED = 'This order is cancelled.';
const GOES_BACK = 'Your money goes back to the number that paid.';
// What was too little to be sent, or was asked for so, became cashback.
const GIVEN_BACK = 'What you paid has been given back.';
const SENDING_USUALLY_MS = 15_000;

type Stage = PaymentProgress['stage'];
/** What of an attempt tells how it stands. */
type Attempt = Pick<
  Payment,
  | 'id'
  | 'network'
  | 'msisdn'
  | 'created_at'
  | 'status'
  | 'transaction_id'
  | 'prompt_expires_at'
  | 'failure_reason'
  | 'sent_at'
>;
type About = Omit<ProgressOf, 'purpose' | 'subject_id'>;

export interface ProgressOf {
  readonly purpose: Payment['purpose'];
  readonly subject_id: string;
  /** Of the order or purchase itself; it goes into the answer as it is. */
  readonly payment_status: PaymentStatus;
  /** Whether the order or purchase may still be paid at all. */
  readonly payable: boolean;
  /** Whether it is cancelled, so that money for it goes back. */
  readonly goes_back: boolean;
  /** Whether it only was not paid in time, so that money that comes late may still pay for it. */
  readonly may_revive: boolean;
  readonly now: Date;
}

/** Where the payment of an order or purchase stands, told by its newest attempt. */
export async function paymentProgress(db: Database | Tx, about: ProgressOf): Promise<PaymentProgress> {
  const attempt = await db
    .selectFrom('payments')
    .selectAll()
    .where('purpose', '=', about.purpose)
    .where('subject_id', '=', about.subject_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (attempt === undefined) return noAttempt(about);
  return progressOfAttempt(attempt, about, await claimOf(db, attempt));
}

/** The same of an attempt that has just begun. */
export function progressOfNew(
  begun: Pick<Payment, 'id' | 'network' | 'msisdn' | 'created_at'>,
  about: Pick<ProgressOf, 'payable' | 'now'>,
): PaymentProgress {
  const attempt = {
    ...begun,
    status: 'pending' as const,
    transaction_id: null,
    prompt_expires_at: null,
    failure_reason: null,
    sent_at: null,
  };
  return progressOfAttempt(
    attempt,
    { ...about, payment_status: 'pending', goes_back: false, may_revive: false },
    'none',
  );
}

/**
 * What is known beside the attempt: its payer has named a number, its money was found after it had failed, or all that came of it
 * was given back.
 */
type Claim = 'none' | 'open' | 'money_found' | 'found_and_given_back' | 'given_back';

async function claimOf(db: Database | Tx, payment: Payment): Promise<Claim> {
  const { id, status, failure_reason } = payment;
  if (status === 'failed' && (await isOwed(db, id)))
    return (await hasGoneBack(db, payment)) ? 'found_and_given_back' : 'money_found';
  const claims = db.selectFrom('payment_claims').select('id').where('payment_id', '=', id);
  const open = await claims.where('closed_at', 'is', null).limit(1).executeTakeFirst();
  if (open !== undefined) return 'open';
  return failure_reason === MONEY_GOES_BACK && (await hasGoneBack(db, payment)) ? 'given_back' : 'none';
}

function noAttempt(about: ProgressOf): PaymentProgress {
  return {
    payment_id: null,
    status: 'pending',
    transaction_status: 'pending',
    stage: 'none',
    provider_reference: null,
    prompt_phone_masked: null,
    expires_at: null,
    retry_allowed: about.payable,
    payment_status: about.payment_status,
    claim_open: false,
    may_be_charged: false,
    goes_back: about.goes_back,
    message: 'Payment has not started yet.',
  };
}

function progressOfAttempt(attempt: Attempt, about: About, claim: Claim): PaymentProgress {
  const { status, transaction_status } = statusesOf(attempt);
  const stage = stageOf(attempt, about.now);
  const claim_open = claim === 'open';
  return {
    payment_id: attempt.id,
    status,
    transaction_status,
    stage,
    provider_reference: attempt.transaction_id,
    prompt_phone_masked: maskPhone(attempt.msisdn),
    expires_at: attempt.prompt_expires_at?.toISOString() ?? null,
    retry_allowed: about.payable && attempt.status === 'failed' && !claim_open,
    payment_status: about.payment_status,
    claim_open,
    may_be_charged: claim === 'none' && mayBeCharged(attempt),
    goes_back: about.goes_back,
    message: textWith(claim, attempt, stage, about),
  };
}

/**
 * `timeout` tells a client to stop watching, not that the payment failed: we go on asking (decision B73). Where the answer of the
 * network was lost, the prompt may be on the phone, and it is watched.
 */
function statusesOf(attempt: Attempt): Pick<PaymentProgress, 'status' | 'transaction_status'> {
  const status = publicAttemptStatus(attempt.status);
  if (status === 'completed' || status === 'failed') return { status, transaction_status: status };
  return {
    status: 'pending',
    transaction_status: status === 'timeout' && attempt.status !== 'unknown' ? 'timeout' : 'pending',
  };
}

function stageOf(attempt: Attempt, now: Date): Stage {
  switch (attempt.status) {
    case 'pending':
      return 'sending';
    case 'initiated':
      return isPromptOpen(attempt, now) ? 'prompted' : 'checking';
    case 'unknown':
    case 'timeout':
      return 'checking';
    case 'mismatch':
      return 'review';
    case 'completed':
      return 'paid';
    case 'failed':
      return 'failed';
  }
}

/** What a person has decided to give back is known. */
function mayBeCharged({ status, sent_at, failure_reason }: Attempt): boolean {
  return status === 'failed' && sent_at !== null && failure_reason !== MONEY_GOES_BACK;
}

function isPromptOpen(attempt: Attempt, now: Date): boolean {
  return attempt.prompt_expires_at === null || now < attempt.prompt_expires_at;
}

/** A network that takes requests takes them in a moment. */
function isLongUnsent(attempt: Attempt, now: Date): boolean {
  return now.getTime() - attempt.created_at.getTime() >= SENDING_USUALLY_MS;
}

function textWith(claim: Claim, attempt: Attempt, stage: Stage, about: About): string {
  switch (claim) {
    case 'open':
      return claimedText(stage, about);
    case 'money_found':
      return `${FOUND} ${GOES_BACK}`;
    case 'found_and_given_back':
      return `${FOUND} ${GIVEN_BACK}`;
    case 'given_back':
      return `${MISFIT} ${GIVEN_BACK}`;
    case 'none':
      return messageOf(attempt, stage, about);
  }
}

function claimedText(stage: Stage, about: About): string {
  if (!about.goes_back) return `${CLAIMED} Please do not pay twice.`;
  return isLateOf(stage, about)
    ? `${CLAIMED} If you were charged, you get the order if its goods are still there; if not, the money goes back to the number that paid.`
    : `${CLAIMED} If you were charged, the money goes back to the number that paid.`;
}

/** Whether money that comes now may still pay for an order that only was not paid in time. */
function isLateOf(stage: Stage, { may_revive }: About): boolean {
  return may_revive && (stage === 'sending' || stage === 'prompted' || stage === 'checking');
}

/** What is said while it may come, has come, or has gone back, for an order that nobody wants any more. */
function backText(attempt: Attempt, stage: Stage, about: About): string | undefined {
  if (isLateOf(stage, about)) {
    return `This order was not paid in time. We still ask ${networkName(attempt.network)} about your payment. If your money comes, you get the order if its goods are still there; if not, the money goes back to the number that paid.`;
  }
  switch (stage) {
    case 'sending':
    case 'prompted':
      return `${CANCELLED} Do not approve the request on your phone. If your money comes all the same, it goes back to the number that paid.`;
    case 'checking':
      return `${CANCELLED} We still ask ${networkName(attempt.network)} about your payment. If your money comes, it goes back to the number that paid.`;
    case 'paid':
      return `${CANCELLED} ${about.payment_status === 'refunded' ? GIVEN_BACK : GOES_BACK}`;
    case 'none':
    case 'failed':
    case 'review':
      return undefined;
  }
}

function messageOf(attempt: Attempt, stage: Stage, about: About): string {
  const cancelled = about.goes_back ? backText(attempt, stage, about) : undefined;
  return cancelled ?? textOf(attempt, stage, about.now);
}

function textOf(attempt: Attempt, stage: Stage, now: Date): string {
  const network = networkName(attempt.network);
  switch (stage) {
    case 'none':
    case 'sending':
      if (isLongUnsent(attempt, now)) {
        return `${network} is slow now. We go on trying to send the request to your phone.`;
      }
      return `Sending the request to ${network}…`;
    case 'prompted':
      return `Check your phone and enter your ${network} PIN.`;
    case 'checking':
      return attempt.status === 'unknown'
        ? `${network} is slow to answer. If a request shows on your phone, enter your PIN. Please do not pay twice.`
        : `Your payment is still being checked with ${network}. We will send you an SMS as soon as we know. Please do not pay twice.`;
    case 'review':
      return 'We received a payment that does not match this order. Our team is looking at it and will contact you.';
    case 'paid':
      return 'Payment received. Thank you!';
    case 'failed':
      return attempt.failure_reason === MONEY_GOES_BACK
        ? `${failureText(attempt.failure_reason)}.`
        : `${failureText(attempt.failure_reason)}. You have not been charged.`;
  }
}
