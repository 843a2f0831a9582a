import { describe, expect, it } from 'vitest';

import { planRefund, refundableLeft, spreadRefund, type RefundableOrder } from './refund.ts';

const order: RefundableOrder = {
  lines: [
    { line_amount: 10_000, cashback_percentage: 10, refunded: 0 },
    { line_amount: 5_000, cashback_percentage: 0, refunded: 2_000 },
  ],
  delivery_fee: 3_000,
  delivery_refunded: 0,
  cashback_used: 9_000,
};

describe('a refund', () => {
  it('by line takes back the cashback of that line, and goes back the way the order was paid', () => {
    expect(planRefund(order, { lines: [2_500, 0], delivery: 0 })).toMatchObject({
      amount: 2_500,
      cashback_part: 1_250,
      money_part: 1_250,
      reversed: [250, 0],
    });
  });

  it('by amount is shared over what is left', () => {
    expect(refundableLeft(order)).toBe(16_000);
    expect(spreadRefund(order, 8_000)).toEqual({ lines: [5_000, 1_500], delivery: 1_500 });
    expect(spreadRefund(order, 16_000)).toEqual({ lines: [10_000, 3_000], delivery: 3_000 });
  });

  it('never exceeds what is left', () => {
    expect(() => spreadRefund(order, 16_001)).toThrow(RangeError);
    expect(() => planRefund(order, { lines: [0, 3_001], delivery: 0 })).toThrow(RangeError);
    expect(() => planRefund(order, { lines: [0, 0], delivery: 3_001 })).toThrow(RangeError);
    expect(() => planRefund(order, { lines: [0], delivery: 0 })).toThrow(RangeError);
  });
});
