import type { OrderDetail } from '@club/contract/shop/orders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { orderForTests } from './order-for-tests.ts';
import { PaymentInformation } from './OrderFacts.tsx';

afterEach(cleanup);

const prompted: NonNullable<OrderDetail['payment']> = {
  id: 'p1',
  payment_network: 'mtn',
  phone_number: '0770 *** 001',
  transaction_id: null,
  amount: 21_000,
  status: 'initiated',
  goes_back: false,
  created_at: '2026-11-21T07:00:00Z',
  completed_at: null,
};

function statusOf(change: Partial<OrderDetail>): string | null | undefined {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentInformation order={{ ...orderForTests, payment_status: 'pending', payment: prompted, ...change }} />
    </QueryClientProvider>,
  );
  const status = screen.getByText('Status').nextElementSibling?.textContent;
  cleanup();
  return status;
}

it('a payment waits for the PIN of whoever pays, and not once its order is cancelled: the money would only go back', () => {
  expect(statusOf({ status: 'pending' })).toBe('Waiting for your PIN');
  expect(statusOf({ status: 'cancelled' })).toBe('Still being checked');
  expect(statusOf({ status: 'cancelled', payment: { ...prompted, status: 'failed' } })).toBe('Failed');
});
