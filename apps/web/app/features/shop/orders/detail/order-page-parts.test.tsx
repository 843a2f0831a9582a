import type { OrderDetail } from '@club/contract/shop/orders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { useProofQuestion } from '#web/api/proof.ts';
import { orderPollMs } from '#web/features/shop/orders/queries.ts';

import { DeliveryInformation } from './DeliveryInformation.tsx';
import { orderForTests } from './order-for-tests.ts';
import { OrderCodePanel } from './OrderCodePanel.tsx';
import { OrderItems, OrderTotals } from './OrderParts.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';

afterEach(cleanup);

it('where an order is brought is told with when it is about to be there: the way is added to when it is ready', () => {
  const delivery = { address: { text: 'Plot 4' }, zone_name: 'Kololo and nearby', distance_km: 1.4 } as const;
  const brought = { ...orderForTests, status: 'confirmed', service_type: 'delivery', delivery } as OrderDetail;
  const show = (ready_estimate_at: string | null) =>
    render(<DeliveryInformation order={{ ...brought, ready_estimate_at }} />);
  show('2026-11-21T07:30:00Z');
  expect(screen.getByText('Estimated delivery').nextElementSibling?.textContent).toBe('About 21 Nov 2026, 10:55');
  cleanup();
  show(null);
  expect(screen.getByText('Estimated delivery').nextElementSibling?.textContent).toBe('Known once it is paid');
});

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

  it('says what is still earned and what came back, to the wallet and to the balance', () => {
    const refund = {
      id: 'r1',
      amount: 10_000,
      money_part: 6_000,
      cashback_part: 4_000,
      of_order: true,
      status: 'completed' as const,
      reason: 'Broken on arrival',
      decided_at: '2026-11-21T08:00:00Z',
      requested_at: '2026-11-21T08:00:00Z',
      ended_at: null,
    };
    // A second payment goes back beside what the order costs.
    const refunds = [refund, { ...refund, id: 'r2', money_part: 13_000, cashback_part: 0, of_order: false }];
    const change = { cashback_used: 8_000, amount_due: 13_000, refunds, cashback_returned: 4_000 };
    expect(linesOf({ ...change, cashback_earned: 500 })).toEqual([
      'SubtotalUGX 20,000',
      'Discount-UGX 4,000',
      'TotalUGX 21,000',
      'Paid with cashback-UGX 8,000',
      'By mobile moneyUGX 13,000',
      'Refunded to your number-UGX 6,000',
      'Back to your cashback-UGX 4,000',
      'Cashback EarnedUGX 500',
    ]);
  });

  it('calls refunded what was sent, and not what is on its way or delayed', () => {
    const refund = {
      id: 'r1',
      amount: 5_000,
      money_part: 5_000,
      cashback_part: 0,
      of_order: true,
      status: 'completed' as const,
      reason: 'Broken on arrival',
      decided_at: '2026-11-21T08:00:00Z',
      requested_at: '2026-11-21T08:00:00Z',
      ended_at: '2026-11-21T08:01:00Z',
    };
    const refunds: OrderDetail['refunds'] = [
      refund,
      { ...refund, id: 'r2', money_part: 3_000, status: 'sending', ended_at: null },
      { ...refund, id: 'r3', money_part: 4_000, status: 'failed', ended_at: null },
    ];
    expect(linesOf({ refunds })).toEqual(
      expect.arrayContaining(['Refunded to your number-UGX 5,000', 'Goes back to your number-UGX 7,000']),
    );
    cleanup();
    expect(linesOf({ refunds: refunds.slice(1) }).join()).not.toContain('Refunded');
  });

  it('has none where it is collected', () => expect(linesOf({}).join()).not.toContain('Delivery'));
});

describe('the items of an order', () => {
  const textOfItems = (change: Partial<OrderDetail>) => {
    render(<OrderItems order={{ ...orderForTests, ...change }} />);
    return document.querySelector('li')!.textContent.replaceAll(/\s/g, ' ');
  };

  it('strike the regular price of the line, beside what the line costs', () => {
    expect(textOfItems({})).toContain('UGX 20,000UGX 16,0002 × UGX 8,000');
  });

  it('promise no cashback once the order earns none, and say what was given back of a line', () => {
    expect(textOfItems({})).toContain('7% cashback: UGX 1,120');
    cleanup();
    expect(textOfItems({ status: 'cancelled', cashback_earned: 0 })).not.toContain('cashback');
    cleanup();
    // Its code was not used in time.
    expect(textOfItems({ status: 'completed', cashback_earned: 0 })).not.toContain('cashback');
    cleanup();
    const refunded = textOfItems({ refunded_items: { one: 8_000 } });
    expect(refunded).toContain('Refunded UGX 8,000');
    expect(refunded).not.toContain('cashback:');
  });
});

describe('the code panel', () => {
  const show = (change: Partial<OrderDetail>, onRetry = () => {}) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <OrderCodePanel order={{ ...orderForTests, ...change }} onRetry={onRetry} retrying={false} />
      </QueryClientProvider>,
    );
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

  it('says that a code has run out or waits, and lets one arrive all the same', () => {
    const can = { ...orderForTests.can, notify_arrival: true };
    for (const [verification_status, words] of [
      ['expired', 'Your pickup code has run out.'],
      ['locked', 'Wrong codes were tried too often.'],
    ] as const) {
      expect(show({ secret_code: null, verification_status, can })).toContain(words);
      expect(screen.getByRole('button', { name: "I've Arrived for Pickup" })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
      cleanup();
    }
  });

  it('keeps the focus where the press to have arrived was, once that is said', () => {
    const can = { ...orderForTests.can, notify_arrival: true };
    const shown = (change: Partial<OrderDetail>) => (
      <QueryClientProvider client={new QueryClient()}>
        <OrderCodePanel order={{ ...orderForTests, ...change }} onRetry={() => {}} retrying={false} />
      </QueryClientProvider>
    );
    const { rerender } = render(shown({ can, client_arrival_notified: false }));
    screen.getByRole('button', { name: "I've Arrived for Pickup" }).focus();
    rerender(shown({ client_arrival_notified: true }));
    expect(document.activeElement?.textContent).toBe('Outlet has been notified of your arrival');
  });

  it('is not shown on a device that is not confirmed, which one press begins to confirm', () => {
    expect(show({ secret_code: null, codes_hidden: true })).toContain('only shown on a device that you have confirmed');
    const { result } = renderHook(useProofQuestion);
    expect(result.current).toBeNull();
    act(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Confirm this device' }));
    });
    expect(result.current?.proof).toBe('step_up');
  });
});

describe('a refund of an order', () => {
  const refund = {
    id: 'r1',
    amount: 5_000,
    money_part: 2_000,
    cashback_part: 3_000,
    of_order: true,
    reason: 'Broken on arrival',
    decided_at: '2026-11-21T09:00:00Z',
    requested_at: '2026-11-21T09:00:00Z',
    ended_at: null as string | null,
  };
  const show = (change: { status: 'sending' | 'completed' | 'failed' } & Partial<typeof refund>) => {
    render(<OrderRefunds refunds={[{ ...refund, ...change }]} />);
    return screen.getByRole('region', { name: 'Refunds' }).textContent.replaceAll(/\s/g, ' ');
  };

  it('shows how far it has come, with its dates, and what goes back which way', () => {
    const text = show({ status: 'sending' });
    expect(text).toContain('Refund decided – Done21 Nov 2026, 12:00');
    expect(text).toContain('On its way');
    expect(text).toContain('UGX 2,000 to the number that paid, UGX 3,000 back to your cashback');
    cleanup();
    expect(show({ status: 'completed', ended_at: '2026-11-21T09:05:00Z' })).toContain('Sent – Done21 Nov 2026, 12:05');
  });

  it('says where the rest of it is, of which neither goes back', () => {
    expect(show({ status: 'sending', money_part: 1_500 })).toContain(
      'UGX 1,500 to the number that paid, UGX 3,000 back to your cashback, UGX 500 kept back, the cashback of these goods that you had spent',
    );
    cleanup();
    expect(show({ status: 'sending' })).not.toContain('kept back');
  });

  it('is not called on its way when the network would not take it', () => {
    const text = show({ status: 'failed' });
    expect(text).not.toContain('On its way');
    expect(text).toContain('We are looking at it and will send it again');
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
