import type { ReplyOf } from '@club/contract/endpoint';
import type { getRefundable, RefundRow } from '@club/contract/money/refunds';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { refundableQuery, refundsQuery } from '#web/features/money/desk/queries.ts';

import { OrderPart } from './OrderPart.tsx';

afterEach(cleanup);

const order: ReplyOf<typeof getRefundable> = {
  order_id: 'x1',
  order_number: 'KC-261125-00001',
  member_id: 'm1',
  member_name: 'Amina Katusiime',
  status: 'completed',
  payment_status: 'partially_refunded',
  total_amount: 12_000,
  cashback_used: 0,
  left: 10_000,
  waiting: 0,
  delivery_fee: 2_000,
  delivery_left: 0,
  approval_above: 150_000,
  lines: [{ id: 'l1', product_name: 'Rice', quantity: 2, line_amount: 10_000, refunded: 0, pieces_left: 2 }],
};

function linesOf(change: Partial<typeof order>, refunds: RefundRow[] = []): string[] {
  cleanup();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(refundableQuery(order.order_number).queryKey, { ...order, ...change });
  const { order_number } = order;
  const all = { results: refunds, count: refunds.length, next: null, previous: null, moved: 0 };
  client.setQueryData(refundsQuery({ order: order_number }).queryKey, all);
  render(
    <QueryClientProvider client={client}>
      <OrderPart order_number={order_number} />
    </QueryClientProvider>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '));
}

it('what is shown sums to the total: the delivery fee stays a line, also when all of it went back', () => {
  expect(linesOf({})).toEqual(['Rice × 2UGX 10,000', 'Delivery feeRefunded UGX 2,000UGX 2,000', 'TotalUGX 12,000']);
  expect(linesOf({ delivery_left: 2_000 })[1]).toBe('Delivery feeUGX 2,000');
  expect(linesOf({ total_amount: 10_000, delivery_fee: 0, delivery_left: 0 })).toHaveLength(2);
});

it('what went back of the order stands below its lines: how far it is, how much and why', () => {
  // The rest of it is not looked at.
  const back = { id: 'r1', amount: 3_000, reason: 'Wet on arrival', status: 'completed' } as RefundRow;
  linesOf({}, [back]);
  const { textContent } = screen.getByRole('list', { name: 'Refunds of the order' });
  expect(textContent.replaceAll(/\s+/g, ' ')).toBe('SentUGX 3,000Wet on arrival');
});
