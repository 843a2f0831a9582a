import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  cashbackOn,
  discountedPrice,
  formatCount,
  formatUgx,
  isUgx,
  multiplyDivideFloor,
  percentOf,
  splitInProportion,
  sumUgx,
  times,
} from './money.ts';

const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const percents = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100);

describe('formatUgx', () => {
  it.each([
    [0, 'UGX 0'],
    [999, 'UGX 999'],
    [12_500, 'UGX 12,500'],
    [1_250_000, 'UGX 1,250,000'],
    [-500, '-UGX 500'],
  ])('writes %i as %s', (amount, text) => expect(formatUgx(amount)).toBe(text));

  it('loses no digit', () => {
    fc.assert(fc.property(amounts, (amount) => Number(formatUgx(amount).replace(/\D/g, '')) === amount));
  });

  it('refuses fractions', () => expect(() => formatUgx(0.5)).toThrow(RangeError));
});

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [12_500, '12,500'],
    [-100, '-100'],
    [-100_000, '-100,000'],
    [-1_250_000, '-1,250,000'],
  ])('writes %i as %s', (count, text) => expect(formatCount(count)).toBe(text));
});

describe('isUgx', () => {
  it.each([[-1], [0.5], [Number.NaN], [2 ** 53], ['5'], [null]])('refuses %s', (value) =>
    expect(isUgx(value)).toBe(false),
  );
  it('takes every safe whole amount', () => fc.assert(fc.property(amounts, isUgx)));
});

describe('percentages', () => {
  it('rounds the charged price down and the cashback down', () => {
    expect(discountedPrice(999, 33.33)).toBe(666);
    expect(cashbackOn(999, 12.5)).toBe(124);
    expect(percentOf(18_000, 7.25)).toBe(1_305);
  });

  it('agrees with exact arithmetic over the whole range', () => {
    fc.assert(
      fc.property(amounts, percents, (amount, percent) => {
        const points = BigInt(Math.round(percent * 100));
        expect(BigInt(percentOf(amount, percent))).toBe((BigInt(amount) * points) / 10_000n);
        expect(BigInt(discountedPrice(amount, percent))).toBe((BigInt(amount) * (10_000n - points)) / 10_000n);
      }),
    );
  });

  it('never favours anyone by more than one shilling', () => {
    fc.assert(
      fc.property(amounts, percents, (amount, percent) => {
        const gap = amount - discountedPrice(amount, percent) - percentOf(amount, percent);
        return gap === 0 || gap === 1;
      }),
    );
  });

  it.each([[-1], [100.01], [12.345], [Number.NaN]])('refuses %s percent', (percent) =>
    expect(() => percentOf(1_000, percent)).toThrow(RangeError),
  );
});

describe('times and sumUgx', () => {
  it('multiplies and adds', () => {
    expect(times(4_500, 3)).toBe(13_500);
    expect(times(4_500, 0)).toBe(0);
    expect(sumUgx([1, 2, 3])).toBe(6);
    expect(sumUgx([])).toBe(0);
  });
  it('throws before precision is lost', () => {
    expect(() => times(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
    expect(() => times(500, 1.5)).toThrow(RangeError);
    expect(() => times(0, -1)).toThrow(RangeError);
    expect(() => sumUgx([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});

describe('splitInProportion', () => {
  it('gives left-over shillings to the largest remainders', () => {
    expect(splitInProportion(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitInProportion(10, [0, 7, 3])).toEqual([0, 7, 3]);
    // 0.5, 1.5 and 8 of ten: the shilling goes to the first of two that lack as much, however many weights there are.
    expect(splitInProportion(10, [1, 3, 16])).toEqual([1, 1, 8]);
    // 0.3, 2.4 and 7.3: to the largest remainder, which is in the middle.
    expect(splitInProportion(10, [3, 24, 73])).toEqual([0, 3, 7]);
    expect(splitInProportion(0, [0, 0])).toEqual([0, 0]);
  });

  it('always adds up, and no share is a shilling off its proportion', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), weights, (amount, parts) => {
        fc.pre(sumUgx(parts) > 0);
        const shares = splitInProportion(amount, parts);
        expect(sumUgx(shares)).toBe(amount);
        const whole = sumUgx(parts);
        for (const [index, share] of shares.entries()) {
          const floor = multiplyDivideFloor(amount, parts[index]!, whole);
          expect(share === floor || share === floor + 1).toBe(true);
        }
      }),
    );
  });

  it('refuses to share something over nothing', () => expect(() => splitInProportion(5, [0])).toThrow(RangeError));
});
