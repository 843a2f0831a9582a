import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { holdTerms, LAPSES_COUNT_MS, lapseOf, LONGEST_BY_PAYER_MS, prolongsHold } from './hold-again.ts';

const MINUTE_MS = 60_000;

const HOLD_MS = 10 * MINUTE_MS;

interface Prompt {
  readonly after_ms: number;
  readonly answered_in_ms: number;
  readonly reaches_payer: boolean;
}

/** How long stock is held whose payer never pays: it goes back when the hold is over and no prompt is open. */
function holdOf(prompts: readonly Prompt[]): number {
  let [at, until, refused] = [0, HOLD_MS, 0];
  for (const { after_ms, answered_in_ms, reaches_payer } of prompts) {
    if (at + after_ms >= until) break;
    at += after_ms;
    if (prolongsHold(refused)) until = at + HOLD_MS;
    at += answered_in_ms;
    if (reaches_payer) refused += 1;
  }
  return Math.max(at, until);
}

const prompts = (reaches_payer: boolean) =>
  fc.array(
    fc.record({
      after_ms: fc.integer({ min: 0, max: HOLD_MS - 1 }),
      answered_in_ms: fc.integer({ min: 0, max: 5 * MINUTE_MS - 1 }),
      reaches_payer: fc.constant(reaches_payer),
    }),
    { maxLength: 200 },
  );

describe('prompts that their payer refuses', () => {
  it('prolong a hold three times, and never so far that it does not count when it ends', () => {
    expect([0, 1, 2, 3, 4, 200].map(prolongsHold)).toEqual([true, true, true, false, false, false]);
    fc.assert(
      fc.property(prompts(true), (refused) => {
        const held_ms = holdOf(refused);
        expect(held_ms).toBeLessThanOrEqual(45 * MINUTE_MS);
        expect(lapseOf(held_ms, HOLD_MS)).toBe(1);
      }),
    );
  });

  it('are not those that never reached them: each of these prolongs it, and what a network kept for hours does not count', () => {
    fc.assert(
      fc.property(prompts(false), (unreached) => {
        // Asked while it stands, and known to have failed by then.
        const tried = unreached.map((prompt) => ({ ...prompt, after_ms: prompt.after_ms / 2 }));
        const stood_ms = tried.reduce((sum, { after_ms, answered_in_ms }) => sum + after_ms + answered_in_ms, 0);
        const held_ms = holdOf(tried);
        expect(held_ms).toBeGreaterThanOrEqual(stood_ms);
        expect(lapseOf(held_ms, HOLD_MS)).toBe(held_ms > LONGEST_BY_PAYER_MS ? 0 : 1);
      }),
    );
  });
});

describe('after holds that ran out', () => {
  it('a member waits twice as long each time, and holds half as much; they count for a day', () => {
    expect([LAPSES_COUNT_MS, LONGEST_BY_PAYER_MS]).toEqual([24 * 60 * MINUTE_MS, 120 * MINUTE_MS]);
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
    expect([LONGEST_BY_PAYER_MS, LONGEST_BY_PAYER_MS + 1].map((held_ms) => lapseOf(held_ms, whole_ms))).toEqual([1, 0]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: whole_ms }), { maxLength: 20 }), (holds) => {
        const all = holds.reduce((sum, held) => sum + lapseOf(held, whole_ms), 0);
        expect(all).toBeCloseTo(holds.reduce((sum, held) => sum + held, 0) / whole_ms);
      }),
    );
  });
});
