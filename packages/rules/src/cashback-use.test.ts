import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isPayableRest, mostCashbackFor } from './cashback-use.ts';

describe('mostCashbackFor', () => {
  it('pays everything where there is enough, else leaves what mobile money can collect', () => {
    expect(mostCashbackFor({ total: 10_000, available: 12_000, minimum: 500 })).toBe(10_000);
    expect(mostCashbackFor({ total: 10_000, available: 10_000, minimum: 500 })).toBe(10_000);
    expect(mostCashbackFor({ total: 10_000, available: 4_000, minimum: 500 })).toBe(4_000);
    expect(mostCashbackFor({ total: 10_000, available: 9_800, minimum: 500 })).toBe(9_500);
    expect(mostCashbackFor({ total: 400, available: 300, minimum: 500 })).toBe(0);
  });

  it('never spends more than there is, always leaves what can be paid, and never less than could be spent', () => {
    const ugx = fc.integer({ min: 0, max: 1e12 });
    fc.assert(
      fc.property(ugx, ugx, fc.integer({ min: 1, max: 5_000 }), (total, available, minimum) => {
        const used = mostCashbackFor({ total, available, minimum });
        expect(used).toBeLessThanOrEqual(Math.min(total, available));
        expect(used).toBeGreaterThanOrEqual(0);
        expect(used === 0 || isPayableRest(total - used, minimum)).toBe(true);
        for (const more of [used + 1, Math.min(total, available)])
          expect(more <= used || more > available || !isPayableRest(total - more, minimum)).toBe(true);
      }),
    );
  });
});

it('a rest is nothing, or from what mobile money collects on', () => {
  expect([0, 1, 499, 500, 501].map((rest) => isPayableRest(rest, 500))).toEqual([true, false, false, true, true]);
});
