import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { nextCheckAt, nextFollowUpAt } from './check-schedule.ts';

const SENT = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number) => new Date(SENT.getTime() + seconds * 1000);
const waits = (seconds: number) =>
  ((nextCheckAt(SENT, after(seconds))?.getTime() ?? Number.NaN) - SENT.getTime()) / 1000;

describe('nextCheckAt', () => {
  it('doubles from five seconds', () => {
    expect([0, 5, 15, 35, 75].map(waits)).toEqual([5, 15, 35, 75, 155]);
  });

  it('does not fall behind after an outage', () => {
    expect(waits(1_000)).toBeGreaterThan(1_000);
    expect(waits(1_000)).toBeLessThanOrEqual(1_300);
  });

  it('ends after 72 hours and not before', () => {
    expect(nextCheckAt(SENT, after(72 * 3600 - 1))).toEqual(after(72 * 3600));
    expect(nextCheckAt(SENT, after(72 * 3600))).toBeNull();
  });

  it('always lies ahead', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80 * 3600 }), (seconds) => {
        const next = nextCheckAt(SENT, after(seconds));
        expect(next === null || next > after(seconds)).toBe(true);
      }),
    );
  });
});

describe('nextFollowUpAt', () => {
  it('thins out over three days and ends', () => {
    const minutes = [0, 15, 60, 359, 360, 1440, 4320].map((minute) => {
      const next = nextFollowUpAt(SENT, after(minute * 60));
      return next && (next.getTime() - SENT.getTime()) / 60_000;
    });
    expect(minutes).toEqual([15, 60, 360, 360, 1440, 4320, null]);
  });
});
