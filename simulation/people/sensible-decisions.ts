import type { PaymentInReview } from '@club/contract/money/payments';
import type { ReviewDecision } from '@club/rules/payment-review';

import type { Fact } from '#simulation/networks/fact.ts';

/** A payment that waits for a person. */
export interface Waiting {
  readonly payment: PaymentInReview;
  /** What the network knows about it. */
  readonly fact: Fact | undefined;
  /** The books have its number for something else. */
  readonly isTaken?: boolean;
}

/**
 * Asking is always allowed; anything else only where the network's own books bear it out. `isQuiet`: nothing is under way
 * to it any more.
 */
export function sensible({ payment, fact, isTaken = false }: Waiting, isQuiet = false): readonly ReviewDecision[] {
  const { decisions, kind, amount, phone_number } = payment;
  const isAsAsked = !isTaken && fact?.state === 'done' && fact.amount === amount && `+${fact.msisdn}` === phone_number;
  // What is held, or owed already, leaves no doubt, and to take away a mark decides nothing about money.
  const isKnown = kind === 'mismatch' || kind === 'marked' || decisions.length === 1;
  const isUncharged = isQuiet ? fact?.state !== 'done' : fact?.state === 'failed';
  const bornOut: Record<ReviewDecision, boolean> = {
    ask_again: true,
    paid: isKnown || isAsAsked,
    money_back: isKnown || isAsAsked,
    not_paid: isUncharged,
    dismiss: isKnown || isUncharged,
  };
  return decisions.filter((decision) => bornOut[decision]);
}
