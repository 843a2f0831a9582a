import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  cashbackPerItem,
  offerPrice,
  priceAfterCashback,
  savingsPerItem,
  shownPercentage,
  type PricedProduct,
} from './discount.ts';

const discount = { price: 10_000, discount_percentage: 25, cashback_percentage: 0 };
const cashback = { price: 10_000, discount_percentage: 0, cashback_percentage: 15 };
const both = { price: 10_000, discount_percentage: 25, cashback_percentage: 10 };

/** As the server tells it to screens. */
const shownOf = (item: PricedProduct) => ({
  price: item.price,
  offer_price: offerPrice(item),
  cashback_per_item: cashbackPerItem(item),
});

describe('shownPercentage', () => {
  it('prefers cashback, then discount, then nothing', () => {
    expect(shownPercentage(both)).toBe(10);
    expect(shownPercentage({ ...both, cashback_percentage: 0.5 })).toBe(0.5);
    expect(shownPercentage(discount)).toBe(25);
    expect(shownPercentage({ discount_percentage: 0, cashback_percentage: 0 })).toBe(0);
  });
});

describe('offerPrice', () => {
  it('is lowered by a discount and left alone by cashback', () => {
    expect(offerPrice(discount)).toBe(7_500);
    expect(offerPrice(cashback)).toBe(10_000);
    expect(offerPrice(both)).toBe(7_500);
  });

  it('with savings adds up to the price, and cashback comes on top only once', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100);
    const product = fc.record({
      price: fc.integer({ min: 0, max: 1e12 }),
      discount_percentage: percent,
      cashback_percentage: percent,
    });
    fc.assert(
      fc.property(product, (item) => {
        const shown = shownOf(item);
        expect(shown.offer_price + savingsPerItem(shown)).toBe(item.price);
        expect(priceAfterCashback(shown) + shown.cashback_per_item).toBe(shown.offer_price);
        expect(priceAfterCashback(shown)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('priceAfterCashback', () => {
  it("is the spec's item price for a pure cashback offer", () =>
    expect(priceAfterCashback(shownOf(cashback))).toBe(8_500));
});
