import { describe, expect, it } from 'vitest';

import { leastPayout, tooLittleToSend } from './least-sent.ts';

const terms = { payout_minimum_ugx: 5_000, payout_fee_ugx: 500 };

describe('the smallest payout', () => {
  it('is what the club has set, and leaves something after the fee', () => {
    expect(leastPayout(terms, false)).toBe(5_000);
    expect(leastPayout({ payout_minimum_ugx: 500, payout_fee_ugx: 500 }, false)).toBe(501);
  });

  it('is what a network sends where somebody leaves, and never more than for others', () => {
    expect(leastPayout(terms, true)).toBe(1_000);
    expect(leastPayout({ payout_minimum_ugx: 600, payout_fee_ugx: 500 }, true)).toBe(600);
  });
});

describe('what is too little to be sent', () => {
  it.each([
    [
      { cashback: 999, pay: 499 },
      { cashback: 999, pay: 499 },
    ],
    [
      { cashback: 1_000, pay: 500 },
      { cashback: 0, pay: 0 },
    ],
    [
      { cashback: 300, pay: 5_000 },
      { cashback: 300, pay: 0 },
    ],
    [
      { cashback: 0, pay: 0 },
      { cashback: 0, pay: 0 },
    ],
  ])('of %o is %o', (owed, expected) => {
    expect(tooLittleToSend(owed, terms)).toEqual(expected);
  });
});
