import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { holdTerms, LAPSES_COUNT_MS, lapseOf } from './hold-again.ts';

const MINUTE_MS = 60_000;

describe('after holds that ran out', () => {
  it('a member waits twice as long each time, and holds half as much; they count for a day', () => {
    expect(LAPSES_COUNT_MS).toBe(24 * 60 * MINUTE_MS);
    expect([0, 1, 1.9].map(holdTerms)).toEqual(Array(3).fill({ wait_ms: 0, most_pieces: null }));
    expect([2, 3, 4, 5, 6].map((lapses) => holdTerms(lapses).wait_ms / MINUTE_MS)).toEqual([10, 20, 40, 80, 160]);
    expect([2, 3, 4, 5, 6].map((lapses) => holdTerms(lapses).most_pieces)).toEqual([8, 4, 2, 1, 1]);
  });

  it('more of them never let anybody hold sooner or more, and one piece may always be held within half a day', () => {
    const lapses = fc.double({ min: 0, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(lapses, lapses, (one, other) => {
        const [few, many] = [holdTerms(Math.min(one, other)), holdTerms(Math.max(one, other))];
        expect(many.wait_ms).toBeGreaterThanOrEqual(few.wait_ms);
        expect(many.most_pieces ?? Infinity).toBeLessThanOrEqual(few.most_pieces ?? Infinity);
        expect(many.most_pieces ?? Infinity).toBeGreaterThanOrEqual(1);
        expect(many.wait_ms).toBeLessThanOrEqual(12 * 60 * MINUTE_MS);
      }),
    );
  });

  it('giving back early is no way round: holds of a time count as much in parts as in one', () => {
    const whole_ms = 10 * MINUTE_MS;
    expect(lapseOf(whole_ms * 3, whole_ms)).toBe(1);
    expect(lapseOf(-1, whole_ms)).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: whole_ms }), { maxLength: 20 }), (holds) => {
        const all = holds.reduce((sum, held) => sum + lapseOf(held, whole_ms), 0);
        expect(all).toBeCloseTo(holds.reduce((sum, held) => sum + held, 0) / whole_ms);
      }),
    );
  });
});
