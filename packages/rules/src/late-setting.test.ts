import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type SettingChange, SETTING_LATE_MS, standingSetting } from './late-setting.ts';

const HOUR_MS = 60 * 60_000;
const START = Date.parse('2026-11-22T08:00:00Z');
const at = (hours: number) => new Date(START + hours * HOUR_MS);
const raised = [{ value: 500, set_at: at(0) }];

const standingLimit = (standard: number, changes: readonly SettingChange[], moment: Date | number) =>
  standingSetting({ standard, late: 'raised' }, changes, moment);

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

  it('counts a day after it was raised for longer than a moment', () => {
    const changes = [...raised, { value: 0, set_at: at(0) }, { value: 300, set_at: at(2) }];
    expect(standingLimit(100, changes, at(3))).toEqual({ value: 100, set: 300, counts_from: at(26) });
    expect(standingLimit(100, changes, at(26)).value).toBe(300);
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
        expect(standing.value).toBe(Math.min(stood(now.getTime()), stood(now.getTime() - SETTING_LATE_MS)));
        if (standing.counts_from === null) return;
        expect(standingLimit(100, changes, standing.counts_from).value).toBe(standing.set);
        expect(standingLimit(100, changes, standing.counts_from.getTime() - 1).value).toBeLessThan(standing.set);
      }),
    );
  });
});

describe('a setting that loosens a guard when it is lowered', () => {
  const rule = { standard: 24, late: 'lowered' } as const;

  it('counts a day later then, and at once when it is raised', () => {
    const lowered = [{ value: 0, set_at: at(0) }];
    expect(standingSetting(rule, lowered, at(1))).toEqual({ value: 24, set: 0, counts_from: at(24) });
    expect(standingSetting(rule, lowered, at(24)).value).toBe(0);
    expect(standingSetting(rule, [{ value: 48, set_at: at(0) }], at(0)).value).toBe(48);
  });

  it('is the mirror of one that does when it is raised', () => {
    const steps = fc.array(fc.record({ value: fc.nat(1_000), after: fc.integer({ min: 0, max: 30 }) }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(steps, fc.nat(40), (made, later) => {
        let hours = 0;
        const changes = made.map(({ value, after }) => ({ value, set_at: at((hours += after)) }));
        const mirrored = changes.map(({ value, set_at }) => ({ value: -value, set_at }));
        const one = standingSetting(rule, changes, at(hours + later));
        const other = standingSetting({ standard: -24, late: 'raised' }, mirrored, at(hours + later));
        expect({ ...one, value: -one.value, set: -one.set }).toEqual(other);
      }),
    );
  });
});

describe('a setting of which each change is to somebody’s cost', () => {
  it('is what stood a day ago', () => {
    const rule = { standard: 500, late: 'changed' } as const;
    const changes = [
      { value: 300, set_at: at(0) },
      { value: 900, set_at: at(5) },
    ];
    expect(standingSetting(rule, changes, at(6))).toEqual({ value: 500, set: 900, counts_from: at(29) });
    expect(standingSetting(rule, changes, at(25)).value).toBe(300);
    expect(standingSetting(rule, changes, at(29))).toEqual({ value: 900, set: 900, counts_from: null });
    const back = [...changes, { value: 500, set_at: at(7) }];
    expect(standingSetting(rule, back, at(8))).toEqual({ value: 500, set: 500, counts_from: null });
  });
});
