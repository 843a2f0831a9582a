import { describe, expect, it } from 'vitest';

import { purchaseState } from './purchase-state.ts';
import { nextPollMs } from './queries.ts';

const known = { isLooking: false, order_id: 'o1', polls: 1 };
const status = (said: 'pending' | 'completed' | 'failed', message = '', goes_back = false) => ({
  data: { status: said, message, goes_back },
  isError: false,
});

describe('a purchase', () => {
  it('waits, and then has succeeded or failed with the words of the server', () => {
    expect(purchaseState({ ...known, order_id: null, status: status('pending') })).toEqual({ stage: 'idle' });
    expect(purchaseState({ ...known, status: status('pending') })).toEqual({
      stage: 'pending',
      message: 'Check your phone to enter your mobile money PIN to complete the purchase',
    });
    expect(purchaseState({ ...known, status: status('completed') })).toEqual({ stage: 'success' });
    expect(purchaseState({ ...known, status: status('failed', 'You declined the payment.') })).toMatchObject({
      stage: 'failed',
      message: 'You declined the payment.',
      goesOn: false,
    });
    expect(purchaseState({ ...known, status: status('failed') })).toMatchObject({
      message: 'Payment failed. Please try again.',
    });
  });

  it('that was cancelled waits for nothing, whatever its money does, and says so in the words of the server', () => {
    const words = 'This order is cancelled.';
    const cancelled = { stage: 'cancelled', order_id: 'o1', message: words };
    expect(purchaseState({ ...known, status: status('pending', words, true) })).toEqual(cancelled);
    expect(purchaseState({ ...known, status: status('completed', words, true) })).toEqual(cancelled);
    expect(purchaseState({ ...known, polls: 30, status: status('pending', words, true) })).toEqual(cancelled);
    // One that was declined is cancelled as well, and may be tried again.
    expect(purchaseState({ ...known, status: status('failed', 'Declined.', true) })).toMatchObject({ goesOn: false });
  });

  it('says after the last question that it took too long, or that nobody could be asked', () => {
    const last = { ...known, polls: 30 };
    expect(purchaseState({ ...known, polls: 29, status: status('pending') }).stage).toBe('pending');
    expect(purchaseState({ ...last, status: status('pending') })).toMatchObject({
      stage: 'failed',
      message: 'Payment timeout. Please check your order status in My Codes.',
      goesOn: true,
    });
    expect(purchaseState({ ...last, status: { data: undefined, isError: true } })).toMatchObject({
      message: 'Unable to verify payment. Please check your order status.',
      goesOn: true,
    });
  });

  it('is asked about every 5 seconds, 30 times at the most, and no more once it is decided', () => {
    const after = (dataUpdateCount: number, errorUpdateCount: number, status: 'pending' | 'completed' | 'failed') =>
      nextPollMs({ data: { status }, dataUpdateCount, errorUpdateCount });
    expect(after(1, 0, 'pending')).toBe(5_000);
    expect(after(20, 9, 'pending')).toBe(5_000);
    expect(after(20, 10, 'pending')).toBe(false);
    expect(after(2, 0, 'completed')).toBe(false);
    expect(after(2, 0, 'failed')).toBe(false);
  });
});
