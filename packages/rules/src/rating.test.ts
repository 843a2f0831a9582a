import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { averageStars, STARS } from './rating.ts';

describe('the stars of an offer', () => {
  it('are none until somebody has given some', () => {
    expect(STARS).toEqual([1, 2, 3, 4, 5]);
    expect(averageStars({ sum: 0, count: 0 })).toBeNull();
    expect(averageStars({ sum: 9, count: 2 })).toBe(4.5);
    expect(averageStars({ sum: 14, count: 3 })).toBe(4.7);
  });

  it('lie between the fewest and the most that were given, with one decimal', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STARS), { minLength: 1, maxLength: 500 }), (given) => {
        const shown = averageStars({ sum: given.reduce<number>((sum, stars) => sum + stars, 0), count: given.length })!;
        expect(shown).toBeGreaterThanOrEqual(Math.min(...given));
        expect(shown).toBeLessThanOrEqual(Math.max(...given));
        expect(Number(shown.toFixed(1))).toBe(shown);
      }),
    );
  });
});
