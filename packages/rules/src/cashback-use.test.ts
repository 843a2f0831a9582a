import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isPayableRest, mostCashbackFor } from './cashback-use.ts';

describe('mostCashbackFor', () => {
  it('pays everything where there is enough, else leaves what mobile money can collect', () => {
    expect(mostCashbackFor({ total: 10_000, available: 12_000, minimum: 500 })).toBe(10_000);
    expect(mostCashbackFor({ total: 10_000, available: 4_000, minimum: 500 })).toBe(4_000);
    expect(mostCashbackFor({ total: 10_000, available: 9_800, minimum: 500 })).toBe(9_500);
    expect(mostCashbackFor({ total: 400, available: 300, minimum: 500 })).toBe(0);
  });

  it('never spends more than there is, and always leaves what can be paid', () => {
    const ugx = fc.integer({ min: 0, max: 1e12 });
    fc.assert(
      fc.property(ugx, ugx, fc.integer({ min: 1, max: 5_000 }), (total, available, minimum) => {
        const used = mostCashbackFor({ total, available, minimum });
        expect(used).toBeLessThanOrEqual(Math.min(total, available));
        expect(used).toBeGreaterThanOrEqual(0);
        expect(used === 0 || isPayableRest(total - used, minimum)).toBe(true);
      }),
    );
  });
});
