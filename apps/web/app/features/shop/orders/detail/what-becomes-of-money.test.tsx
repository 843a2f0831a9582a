import type { OrderDetail } from '@club/contract/shop/orders';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import type { OrderPayment } from '#web/features/money/payments/use-order-payment.ts';

import { orderForTests } from './order-for-tests.ts';
import { OrderPayPanel } from './OrderPayPanel.tsx';

afterEach(cleanup);

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
