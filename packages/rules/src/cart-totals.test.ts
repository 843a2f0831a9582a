import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cartTotals } from './cart-totals.ts';
import { offerPrice } from './discount.ts';

describe('cartTotals', () => {
  it('adds up the lines as the summary shows them', () => {
    const lines = [
      { original_price: 10_000, unit_price: 7_500, quantity: 2, cashback_percentage: 0 },
      { original_price: 4_000, unit_price: 4_000, quantity: 1, cashback_percentage: 12.5 },
    ];
    expect(cartTotals(lines, 5_000)).toEqual({
      subtotal: 24_000,
      discount: 5_000,
      delivery_fee: 5_000,
      total: 24_000,
      cashback: 500,
    });
  });

  it('is all zero for an empty cart', () =>
    expect(cartTotals([], 0)).toEqual({
      subtotal: 0,
      discount: 0,
      delivery_fee: 0,
      total: 0,
      cashback: 0,
    }));

  it('keeps subtotal − discount + fee = total for any cart', () => {
    const line = fc
      .record({
        original_price: fc.integer({ min: 0, max: 50_000_000 }),
        quantity: fc.integer({ min: 1, max: 1_000 }),
        cashback_percentage: fc.integer({ min: 0, max: 60 }),
        discount_percentage: fc.integer({ min: 0, max: 100 }),
      })
      .map((item) => ({
        ...item,
        unit_price: offerPrice({ ...item, price: item.original_price }),
      }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.integer({ min: 0, max: 100_000 }), (lines, fee) => {
        const totals = cartTotals(lines, fee);
        expect(totals.subtotal - totals.discount + fee).toBe(totals.total);
        expect(totals.cashback).toBeLessThanOrEqual(totals.total - fee);
      }),
    );
  });

  it('refuses a line charged above its original price', () => {
    const line = { original_price: 10, unit_price: 11, quantity: 1, cashback_percentage: 0 };
    expect(() => cartTotals([line], 0)).toThrow(RangeError);
  });
});
