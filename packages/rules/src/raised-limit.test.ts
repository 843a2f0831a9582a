import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LIMIT_RAISED_AFTER_MS, standingLimit } from './raised-limit.ts';

const HOUR_MS = 60 * 60_000;
const START = Date.parse('2026-11-22T08:00:00Z');
const at = (hours: number) => new Date(START + hours * HOUR_MS);
const raised = [{ value: 500, set_at: at(0) }];

describe('a limit of two people', () => {
  it('that was raised counts a day later', () => {
    expect(standingLimit(100, raised, at(0))).toEqual({ value: 100, set: 500, counts_from: at(24) });
    expect(standingLimit(100, raised, at(23.9)).value).toBe(100);
    expect(standingLimit(100, raised, at(24))).toEqual({ value: 500, set: 500, counts_from: null });
  });

  it('that was lowered counts at once, and stands as before when it is set back', () => {
    const lowered = [{ value: 0, set_at: at(0) }];
    expect(standingLimit(100, lowered, at(0))).toEqual({ value: 0, set: 0, counts_from: null });
    const back = [...lowered, { value: 100, set_at: at(1) }];
    expect(standingLimit(100, back, at(1))).toEqual({ value: 100, set: 100, counts_from: null });
  });

  it('that was raised too far and lowered counts a day after it was first raised', () => {
    const changes = [...raised, { value: 300, set_at: at(2) }];
    expect(standingLimit(100, changes, at(3))).toEqual({ value: 100, set: 300, counts_from: at(24) });
    expect(standingLimit(100, changes, at(24)).value).toBe(300);
  });

  it('is never above what is set nor above what stood a day ago, and counts when it says', () => {
    const steps = fc.array(fc.record({ value: fc.nat(1_000), after: fc.integer({ min: 0, max: 30 }) }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(steps, fc.nat(40), (made, later) => {
        let hours = 0;
        const changes = made.map(({ value, after }) => ({ value, set_at: at((hours += after)) }));
        const now = at(hours + later);
        const standing = standingLimit(100, changes, now);
        const stood = (moment: number) => changes.findLast(({ set_at }) => set_at.getTime() <= moment)?.value ?? 100;
        expect(standing.value).toBe(Math.min(stood(now.getTime()), stood(now.getTime() - LIMIT_RAISED_AFTER_MS)));
        if (standing.counts_from === null) return;
        expect(standingLimit(100, changes, standing.counts_from).value).toBe(standing.set);
        expect(standingLimit(100, changes, standing.counts_from.getTime() - 1).value).toBeLessThan(standing.set);
      }),
    );
  });
});
