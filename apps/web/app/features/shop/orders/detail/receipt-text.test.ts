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
