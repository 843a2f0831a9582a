import type { MemberInfo } from '@club/contract/people/members';
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
