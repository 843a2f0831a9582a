import type { MemberInfo } from '@club/contract/people/members';
import type { OrderDetail } from '@club/contract/shop/orders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { networksQuery } from '#web/features/money/payments/queries.ts';
import type { OrderPayment } from '#web/features/money/payments/use-order-payment.ts';
import { meQuery } from '#web/features/people/members/queries.ts';

import { orderForTests } from './order-for-tests.ts';
import { OrderPayPanel } from './OrderPayPanel.tsx';

// What the form reads of a member.
const member = {
  mtn_money_number: '+256770000003',
  airtel_money_number: null,
  payment_priority: 'mtn',
} as MemberInfo;
const networks = [
  { network: 'mtn', label: 'MTN Mobile Money', available: true, notice: null },
  { network: 'airtel', label: 'Airtel Money', available: true, notice: null },
] as const;

const pay = vi.fn(() => Promise.resolve(null));

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  pay.mockClear();
});

function show(): HTMLButtonElement {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, member);
  client.setQueryData(networksQuery.queryKey, { results: [...networks] });
  const order = { ...orderForTests, status: 'pending', payment_status: 'pending' } as const;
  render(
    <QueryClientProvider client={client}>
      <OrderPayPanel
        order={{ ...order, can: { ...order.can, pay: true } }}
        // All of it that the panel looks at.
        payment={{ view: null, pay } as unknown as OrderPayment}
      />
    </QueryClientProvider>,
  );
  return screen.getByRole('button', { name: 'Pay for Order' });
}

it('while the number of another network is missing the button is off, and pressed all the same it asks for it', async () => {
  const button = show();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Airtel Money' }));
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(await screen.findByText('Phone number is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Mobile money number'));
  expect(pay).not.toHaveBeenCalled();
});

it('while nobody has said yes to the name of somebody else, it leads there', async () => {
  const button = show();
  const someoneElse = screen.getByRole('checkbox', { name: 'Someone else pays' });
  fireEvent.click(someoneElse);
  fireEvent.change(screen.getByLabelText('Mobile money number'), { target: { value: '772000001' } });
  fireEvent.click(button);
  await expect.poll(() => document.activeElement).toBe(someoneElse);
  expect(pay).not.toHaveBeenCalled();
});

const asked: NonNullable<OrderDetail['payment']> = {
  id: 'p1',
  payment_network: 'mtn',
  phone_number: '+256 77• ••• 003',
  transaction_id: null,
  amount: 21_000,
  status: 'timeout',
  goes_back: false,
  created_at: '2026-11-21T07:00:00Z',
  completed_at: null,
};

function wordsOf(change: Partial<OrderDetail>): string {
  const order: OrderDetail = { ...orderForTests, payment_status: 'pending', payment: asked, ...change };
  const { container } = render(
    <OrderPayPanel order={order} payment={{ watch: () => {} } as unknown as OrderPayment} />,
  );
  return container.textContent;
}

it('says of money that comes late what becomes of it: of an order that was cancelled it goes back', () => {
  expect(wordsOf({ status: 'cancelled' })).toContain('it goes back to the number that paid');
  const lost = wordsOf({ status: 'cancelled', payment: { ...asked, may_revive: true } });
  expect(lost).toContain('you get the order if its goods are still there');
});

it('says nothing of what the network has answered while a payment is open: it may have, and a person has to look', () => {
  expect(wordsOf({ status: 'pending' })).not.toContain('network has answered');
  expect(screen.getByText(/We tell you as soon as we know what became of it/)).toBeTruthy();
});
