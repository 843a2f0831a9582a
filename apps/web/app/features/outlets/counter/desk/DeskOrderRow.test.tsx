import type { DeskOrder } from '@club/contract/outlets/orders-desk';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { DeskOrderRow } from './DeskOrderRow.tsx';
import { order } from './order-for-tests.ts';

afterEach(cleanup);

function show(change: Partial<DeskOrder>): string {
  cleanup();
  render(<DeskOrderRow order={{ ...order, ...change }} onMove={() => undefined} onDecide={() => undefined} />);
  return document.body.textContent;
}

it('a cancelled order is "Payment Pending" only while a payment is under way, and else nothing is said of money', () => {
  const cancelled = { status: 'cancelled', payment_status: 'pending' } as const;
  expect(show({ ...cancelled, is_being_paid: true })).toContain('Payment Pending');
  expect(show({ ...cancelled, is_being_paid: false })).not.toMatch(/Payment|Paid/);
  expect(show({ ...cancelled, payment_status: 'failed' })).toContain('Payment Failed');
  expect(show({ ...cancelled, payment_status: 'refunded' })).toContain('Refunded');
});

it('an order that waits for its payment is "Payment Pending", whether one is under way or not', () => {
  for (const is_being_paid of [false, true])
    expect(show({ payment_status: 'pending', is_being_paid })).toContain('Payment Pending');
});

it('an offer of the day whose code was redeemed says so, though it stays ready for a while', () => {
  expect(show({ status: 'ready' })).toContain('Ready for Pickup');
  const text = show({ status: 'ready', redeemed: true });
  expect(text).toContain('Redeemed');
  expect(text).not.toContain('Ready for Pickup');
});
