import { describe, expect, it } from 'vitest';

import {
  ATTEMPT_STATUSES,
  attemptMoves,
  attemptSources,
  isOpenAttempt,
  orderPaymentLabel,
  paymentLabel,
  publicAttemptStatus,
} from './payment-status.ts';

describe('attempts', () => {
  it('are final only when the provider has said so', () => {
    const final = ATTEMPT_STATUSES.filter((status) => attemptMoves[status].length === 0);
    expect(final).toEqual(['completed', 'failed']);
    expect(ATTEMPT_STATUSES.filter((status) => !isOpenAttempt(status))).toEqual(['mismatch', 'completed', 'failed']);
  });

  it('can be settled from every state that is not final', () => {
    expect(attemptSources('completed')).toEqual(['pending', 'initiated', 'unknown', 'timeout', 'mismatch']);
    expect(attemptSources('failed')).toEqual(attemptSources('completed'));
    expect(attemptSources('pending')).toEqual([]);
  });

  it('never show a doubt as a failure', () => {
    for (const status of ATTEMPT_STATUSES) {
      expect(publicAttemptStatus(status) === 'failed').toBe(status === 'failed');
      expect(publicAttemptStatus(status) === 'completed').toBe(status === 'completed');
    }
  });

  it('wait for a PIN only where the network has said that it asks for one', () => {
    expect(ATTEMPT_STATUSES.filter((status) => publicAttemptStatus(status) === 'initiated')).toEqual(['initiated']);
  });
});

describe('paymentLabel', () => {
  it("speaks the spec's words", () => {
    expect(paymentLabel('pending')).toBe('Payment Pending');
    expect(paymentLabel('failed')).toBe('Payment Failed');
  });

  it('says of an order that was cancelled unpaid that it is not paid, unless its money may still come', () => {
    const order = { status: 'cancelled', payment_status: 'pending', is_being_paid: false } as const;
    expect(orderPaymentLabel(order)).toBe('Not Paid');
    expect(orderPaymentLabel({ ...order, is_being_paid: true })).toBe('Payment Pending');
    expect(orderPaymentLabel({ ...order, status: 'pending' })).toBe('Payment Pending');
    expect(orderPaymentLabel({ ...order, payment_status: 'failed' })).toBe('Payment Failed');
    expect(orderPaymentLabel({ ...order, payment_status: 'refunded' })).toBe('Refunded');
  });
});
