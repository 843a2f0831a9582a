import type { OrderDetail } from '@club/contract/shop/orders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { orderForTests } from './order-for-tests.ts';
import { OtherCharge } from './OtherCharge.tsx';

afterEach(cleanup);

const failed: NonNullable<OrderDetail['payment']> = {
  id: 'p1',
  payment_network: 'mtn',
  phone_number: '0770 *** 001',
  transaction_id: null,
  amount: 21_000,
  status: 'failed',
  goes_back: false,
  created_at: '2026-11-21T07:00:00Z',
  completed_at: null,
};

function show(change: Partial<OrderDetail>): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OtherCharge order={{ ...orderForTests, ...change }} />
    </QueryClientProvider>,
  );
}

describe('"I was charged"', () => {
  it('may be said of a payment that failed', () => {
    show({ payment: failed });
    expect(screen.getByRole('button', { name: 'I was charged' })).toBeTruthy();
  });

  it('is not asked of a payment whose money is known to go back, but of another that may be charged', () => {
    show({ payment: { ...failed, goes_back: true } });
    expect(screen.queryByRole('button')).toBeNull();
    show({ payment: { ...failed, goes_back: true }, other_charge: 'possible' });
    expect(screen.getByRole('button', { name: 'I was charged' })).toBeTruthy();
  });
});
