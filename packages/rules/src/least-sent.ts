import type { Ugx } from './money.ts';

/** Less than this no network sends. */
export const LEAST_SENT_UGX = 500;

interface PayoutTerms {
  readonly payout_minimum_ugx: Ugx;
  readonly payout_fee_ugx: Ugx;
}

/**
 * The smallest payout: something has to be left of it after the fee. Of somebody who leaves the club it is as little as a
 * network sends, for nothing is added to it any more.
 */
export function leastPayout({ payout_minimum_ugx, payout_fee_ugx }: PayoutTerms, isLeaving: boolean): Ugx {
  const least = Math.max(payout_minimum_ugx, payout_fee_ugx + 1);
  return isLeaving ? Math.min(least, leastThatArrives(payout_fee_ugx)) : least;
}

/** What somebody who leaves is owed. */
export interface OwedToLeaver {
  /** In all, whether it may be spent yet or not. */
  readonly cashback: Ugx;
  /** For deliveries made. */
  readonly pay: Ugx;
}

/** What of it can never be sent, because it is too little: the account ends only without it. */
export function tooLittleToSend(
  { cashback, pay }: OwedToLeaver,
  { payout_fee_ugx }: Pick<PayoutTerms, 'payout_fee_ugx'>,
): OwedToLeaver {
  return {
    cashback: cashback < leastThatArrives(payout_fee_ugx) ? cashback : 0,
    pay: pay < LEAST_SENT_UGX ? pay : 0,
  };
}

const leastThatArrives = (fee: Ugx): Ugx => fee + LEAST_SENT_UGX;
