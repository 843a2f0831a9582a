import { expect, it } from 'vitest';

import { orderForTests } from './order-for-tests.ts';
import { receiptText } from './receipt-text.ts';

it('a receipt in words names the outlet with its TIN, the lines, the way and the total', () => {
  const order = { ...orderForTests, delivery_fee: 3_000 };
  const text = receiptText({ ...order, outlet: { ...order.outlet, tin: '1000123456' } });
  expect(text).toContain(`Receipt ${order.order_number}`);
  expect(text).toContain(`${order.outlet.name}\nTIN 1000123456`);
  expect(text).toContain('Delivery: UGX 3,000');
  expect(text).toMatch(/Total: UGX [\d,]+$/);
  expect(receiptText({ ...order, delivery_fee: 1 })).toContain('Delivery: UGX 1');
  expect(receiptText({ ...order, delivery_fee: 0 })).not.toContain('Delivery');
});

it('a receipt in words says how the total was paid with cashback, and what went back of it', () => {
  const back = {
    id: 'r1',
    amount: 7_000,
    money_part: 5_000,
    cashback_part: 2_000,
    of_order: true,
    status: 'completed' as const,
    reason: 'Cancelled',
    decided_at: orderForTests.created_at,
    requested_at: orderForTests.created_at,
    ended_at: orderForTests.created_at,
  };
  const given = { cashback_used: 2_000, amount_due: 19_000, refunds: [back], cashback_returned: 2_000 };
  const lines = receiptText({ ...orderForTests, ...given }).split('\n');
  expect(lines.slice(-5)).toEqual([
    'Total: UGX 21,000',
    'Paid with cashback: UGX 2,000',
    'By mobile money: UGX 19,000',
    'Refunded to your number: UGX 5,000',
    'Back to your cashback: UGX 2,000',
  ]);
});
