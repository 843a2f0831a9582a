import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { nextFollowUpAt, nextPaymentCheckAt } from './payment-checks.ts';

const HOUR_S = 3_600;
const SENT = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number) => new Date(SENT.getTime() + seconds * 1_000);
const secondsTo = (moment: Date | null) => moment && (moment.getTime() - SENT.getTime()) / 1_000;

describe('nextPaymentCheckAt', () => {
  const next = (seconds: number) => secondsTo(nextPaymentCheckAt(SENT, after(seconds)));

  it('doubles from 5 s to 5 min', () => {
    expect([0, 5, 15, 35, 75, 155, 315, 615].map(next)).toEqual([5, 15, 35, 75, 155, 315, 615, 915]);
  });

  it('turns hourly after the first hour', () => {
    const moments: number[] = [];
    for (let moment = next(0); moment !== null; moment = next(moment)) moments.push(moment);
    const waits = moments.map((moment, check) => moment - (moments[check - 1] ?? 0));
    for (const [check, wait] of waits.slice(0, -1).entries()) {
      const elapsed = moments[check]! - wait;
      expect(wait).toBe(elapsed < HOUR_S ? Math.min(5 * 2 ** check, 300) : HOUR_S);
    }
    expect(moments.length).toBeLessThan(100);
  });

  it('does not fall behind after an outage', () => {
    expect(next(1_000)).toBeGreaterThan(1_000);
    expect(next(1_000)).toBeLessThanOrEqual(1_300);
  });

  it('ends after 72 hours and not before', () => {
    expect(next(72 * HOUR_S - 1)).toBe(72 * HOUR_S);
    expect(next(72 * HOUR_S)).toBeNull();
  });

  it('always lies ahead', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80 * HOUR_S }), (seconds) => {
        const found = nextPaymentCheckAt(SENT, after(seconds));
        expect(found === null || found > after(seconds)).toBe(true);
      }),
    );
  });
});

describe('nextFollowUpAt', () => {
  const minutesTo = (how: Parameters<typeof nextFollowUpAt>[0], minutes: number) => {
    const seconds = secondsTo(nextFollowUpAt(how, SENT, after(minutes * 60)));
    return seconds && seconds / 60;
  };

  it('thins out over three days and ends for what never arrived', () => {
    const minutes = [0, 15, 60, 359, 360, 1440, 4320].map((each) => minutesTo('never_arrived', each));
    expect(minutes).toEqual([15, 60, 360, 360, 1440, 4320, null]);
  });

  it('is one, six, 24 and 72 hours after people have closed something', () => {
    const minutes = [0, 30, 60, 420, 1440, 4319, 4320].map((each) => minutesTo('closed_by_hand', each));
    expect(minutes).toEqual([60, 60, 360, 1440, 4320, 4320, null]);
  });
});
