import { describe, expect, it } from 'vitest';

import { reviewDecisionsFor, reviewKindOf, type PaymentToReview } from './payment-review.ts';
import { ATTEMPT_STATUSES } from './payment-status.ts';

const open: PaymentToReview = {
  status: 'timeout',
  is_given_up: false,
  has_open_claim: false,
  is_marked: false,
  received_amount: null,
  amount: 5_000,
  is_denied: false,
  is_owed: false,
};

describe('what waits for a person', () => {
  it('is money that does not fit, what the network never decided, and what a payer claims', () => {
    expect(reviewKindOf({ ...open, status: 'mismatch' })).toBe('mismatch');
    expect(reviewKindOf({ ...open, is_given_up: true })).toBe('undecided');
    expect(reviewKindOf({ ...open, has_open_claim: true })).toBe('claim');
    expect(reviewKindOf({ ...open, status: 'failed', is_given_up: true })).toBeNull();
    expect(reviewKindOf({ ...open, status: 'failed', has_open_claim: true })).toBe('claim');
  });

  it('is nothing that runs by itself, and nothing that is paid', () => {
    for (const status of ATTEMPT_STATUSES.filter((each) => each !== 'mismatch')) {
      expect(reviewDecisionsFor({ ...open, status })).toEqual([]);
    }
    expect(reviewDecisionsFor({ ...open, status: 'completed', has_open_claim: true, is_given_up: true })).toEqual([]);
  });
});

describe('what a person may decide', () => {
  it('takes money that does not fit only when it is enough', () => {
    const held = { ...open, status: 'mismatch' } as const;
    expect(reviewDecisionsFor({ ...held, received_amount: 5_000 })).toEqual(['paid', 'money_back']);
    expect(reviewDecisionsFor({ ...held, received_amount: 5_001 })).toEqual(['paid', 'money_back']);
    expect(reviewDecisionsFor({ ...held, received_amount: 4_999 })).toEqual(['money_back']);
    expect(reviewDecisionsFor(held)).toEqual(['money_back']);
    expect(reviewDecisionsFor({ ...held, is_denied: true })).toEqual(['money_back', 'not_paid']);
  });

  it('never makes a failed payment a paid one, and owes its money once', () => {
    const failed = { ...open, status: 'failed', has_open_claim: true } as const;
    expect(reviewDecisionsFor(failed)).toEqual(['ask_again', 'money_back', 'dismiss']);
    expect(reviewDecisionsFor({ ...failed, is_owed: true })).toEqual(['dismiss']);
  });

  it('only looks at what an admin has marked', () => {
    expect(reviewDecisionsFor({ ...open, is_marked: true })).toEqual(['ask_again', 'dismiss']);
    expect(reviewDecisionsFor({ ...open, is_marked: true, status: 'completed' })).toEqual(['dismiss']);
    expect(reviewDecisionsFor({ ...open, is_marked: true, status: 'failed' })).toEqual(['ask_again', 'dismiss']);
    expect(reviewDecisionsFor({ ...open, is_marked: true, status: 'failed', is_owed: true })).toEqual(['dismiss']);
    expect(reviewDecisionsFor({ ...open, is_marked: true, is_given_up: true })).toContain('paid');
    expect(reviewKindOf({ ...open, is_marked: true, status: 'mismatch' })).toBe('mismatch');
  });

  it('may say how an undecided one ended', () => {
    expect(reviewDecisionsFor({ ...open, is_given_up: true })).toEqual(['ask_again', 'paid', 'not_paid']);
  });
});
