import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { lineCashback, reversedCashback } from './cashback.ts';
import { cashbackOn, splitInProportion, sumUgx } from './money.ts';

describe('lineCashback', () => {
  it('rounds down once per line, not per item', () => {
    expect(lineCashback({ unit_price: 333, quantity: 3, cashback_percentage: 10 })).toBe(99);
    expect(lineCashback({ unit_price: 4_500, quantity: 2, cashback_percentage: 0 })).toBe(0);
  });
});

describe('reversedCashback', () => {
  it('takes back in proportion', () => {
    const refund = { line_amount: 10_000, cashback_percentage: 10, refunded_before: 0, reversed_before: 0 };
    expect(reversedCashback({ ...refund, refund_amount: 2_500 })).toBe(250);
    expect(reversedCashback({ ...refund, refund_amount: 10_000 })).toBe(1_000);
  });

  it('takes back the whole cashback, no more, however the refund is cut', () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 8 });
    const percent = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), percent, cuts, (amount, rate, weights) => {
        fc.pre(sumUgx(weights) > 0);
        let refunded = 0;
        let reversed = 0;
        for (const part of splitInProportion(amount, weights)) {
          const taken = reversedCashback({
            line_amount: amount,
            cashback_percentage: rate,
            refunded_before: refunded,
            reversed_before: reversed,
            refund_amount: part,
          });
          expect(taken).toBeGreaterThanOrEqual(0);
          refunded += part;
          reversed += taken;
        }
        expect(reversed).toBe(cashbackOn(amount, rate));
      }),
    );
  });

  it('is nothing for a refund of nothing, whatever a refused one has left over', () => {
    const line = { line_amount: 3_333, cashback_percentage: 10, refunded_before: 4, reversed_before: 0 };
    expect(reversedCashback({ ...line, refund_amount: 0 })).toBe(0);
    expect(reversedCashback({ ...line, refund_amount: 3_329 })).toBe(333);
  });

  it('refuses to refund more than was paid', () => {
    const refund = { line_amount: 100, cashback_percentage: 10, refunded_before: 60, reversed_before: 6 };
    expect(() => reversedCashback({ ...refund, refund_amount: 41 })).toThrow(RangeError);
    expect(() => reversedCashback({ ...refund, refund_amount: -1 })).toThrow(RangeError);
    expect(() => reversedCashback({ ...refund, refunded_before: -1, refund_amount: 1 })).toThrow(RangeError);
  });
});
