import type { AttemptStatus } from './payment-status.ts';

export type ReviewDecision = 'ask_again' | 'paid' | 'not_paid' | 'money_back' | 'dismiss';
export type ReviewKind = 'mismatch' | 'undecided' | 'claim' | 'marked';

export interface PaymentToReview {
  readonly status: AttemptStatus;
  /** Nothing is planned any more: the network was asked for three days. */
  readonly is_given_up: boolean;
  readonly has_open_claim: boolean;
  /** An admin wants somebody to look at it. */
  readonly is_marked: boolean;
  /** What the network says that it took; null where it was not told or is no sum in the payment's currency. */
  readonly received_amount: number | null;
  readonly amount: number;
  /** Asked about money that it had named, its network says that none came. */
  readonly is_denied: boolean;
  /** A failed payment turned out to be charged, or was held and decided, and its money is owed already. */
  readonly is_owed: boolean;
}

/** Why a payment waits for a person, or null when it does not. */
export function reviewKindOf(payment: PaymentToReview): ReviewKind | null {
  if (payment.status === 'mismatch') return 'mismatch';
  if (payment.status !== 'completed') {
    if (payment.status !== 'failed' && payment.is_given_up) return 'undecided';
    if (payment.has_open_claim) return 'claim';
  }
  return payment.is_marked ? 'marked' : null;
}

/**
 * What a person may decide. A mark alone decides nothing about money. Money that came is either taken for what it was meant for, when it is enough, or goes back;
 * nothing that the network has decided is turned round, but by itself.
 */
export function reviewDecisionsFor(payment: PaymentToReview): readonly ReviewDecision[] {
  const kind = reviewKindOf(payment);
  if (kind === null) return [];
  if (kind === 'mismatch') {
    const isEnough = payment.received_amount !== null && payment.received_amount >= payment.amount;
    return [
      ...(isEnough ? (['paid'] as const) : []),
      'money_back',
      ...(payment.is_denied ? (['not_paid'] as const) : []),
    ];
  }
  if (kind === 'marked') return isKnown(payment) ? ['dismiss'] : ['ask_again', 'dismiss'];
  if (payment.status !== 'failed') return ['ask_again', 'paid', 'not_paid'];
  return payment.is_owed ? ['dismiss'] : ['ask_again', 'money_back', 'dismiss'];
}

/** What became of its money: it was taken for what it was meant for, or goes back. */
function isKnown({ status, is_owed }: PaymentToReview): boolean {
  return status === 'completed' || is_owed;
}
