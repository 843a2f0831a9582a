import type { OrderDetail } from '@club/contract/orders';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { orderForTests } from './order-for-tests.ts';
import { OrderCodePanel } from './OrderCodePanel.tsx';
import { OrderTotals } from './OrderParts.tsx';
import { orderPollMs } from './queries.ts';

afterEach(cleanup);

describe('the summary of an order', () => {
  const linesOf = (change: Partial<OrderDetail>) => {
    render(<OrderTotals order={{ ...orderForTests, ...change }} />);
    return [...document.querySelectorAll('dl > div')].map((line) => line.textContent.replaceAll(/\s/g, ' '));
  };

  it("has the order's own delivery fee where it is delivered", () => {
    expect(linesOf({ service_type: 'delivery' })).toEqual([
      'SubtotalUGX 20,000',
      'Discount-UGX 4,000',
      'Delivery FeeUGX 5,000',
      'TotalUGX 21,000',
      'Cashback EarnedUGX 1,120',
    ]);
  });

  it('has none where it is collected', () => expect(linesOf({}).join()).not.toContain('Delivery'));
});

describe('the code panel', () => {
  const show = (change: Partial<OrderDetail>, onRetry = () => {}) => {
    render(<OrderCodePanel order={{ ...orderForTests, ...change }} onRetry={onRetry} retrying={false} />);
    return document.body.textContent.replaceAll(/\s/g, ' ');
  };

  it('shows the code digit by digit and how long it is valid, only while the order is ready', () => {
    expect(show({})).toContain('Valid until 22 Nov 2026, 10:00');
    expect(screen.getByRole('region', { name: 'Pickup code' }).textContent).toContain('4 8 2 6 1 5');
    cleanup();
    expect(show({ status: 'processing' })).toBe('');
    cleanup();
    expect(show({ has_verification_code: false })).toBe('');
  });

  it('says when it could not be had, and asks again', () => {
    const onRetry = vi.fn();
    expect(show({ secret_code: null }, onRetry)).toContain(
      'Unable to retrieve verification code details. Please try again.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('an open order', () => {
  it.each([
    ['pending', 30_000],
    ['confirmed', 30_000],
    ['processing', 30_000],
    ['ready', 30_000],
    ['delivering', 30_000],
    ['completed', false],
    ['cancelled', false],
  ] as const)('that is %s is asked for again after %s ms', (status, ms) => {
    expect(orderPollMs({ ...orderForTests, status })).toBe(ms);
    expect(orderPollMs(undefined)).toBe(false);
  });
});
