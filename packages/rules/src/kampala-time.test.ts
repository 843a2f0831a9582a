import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  epochMs,
  formatDate,
  formatDateTime,
  formatLastDay,
  formatTimeOnDay,
  kampalaDay,
  kampalaDayBounds,
  kampalaMonthStart,
} from './kampala-time.ts';

describe("Kampala's calendar", () => {
  it('turns the day at 21:00 UTC', () => {
    expect(kampalaDay('2026-11-20T20:59:59.999Z')).toBe('2026-11-20');
    expect(kampalaDay('2026-11-20T21:00:00Z')).toBe('2026-11-21');
    expect(kampalaDay(0)).toBe('1970-01-01');
  });

  it('bounds a day that holds its instants', () => {
    const instants = fc.date({
      min: new Date(0),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (at) => {
        const { start, end } = kampalaDayBounds(at);
        expect(start.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(end.getTime()).toBeGreaterThan(at.getTime());
        expect(kampalaDay(start)).toBe(kampalaDay(at));
        expect(kampalaDay(end)).not.toBe(kampalaDay(at));
      }),
    );
  });

  it('starts the month in Kampala', () =>
    expect(kampalaMonthStart('2026-10-31T22:00:00Z').toISOString()).toBe('2026-10-31T21:00:00.000Z'));
});

describe('written dates', () => {
  it('are day, short month, year and the 24-hour clock', () => {
    expect(formatDateTime('2026-11-21T11:05:00Z')).toBe('21 Nov 2026, 14:05');
    expect(formatDate(new Date('2026-09-01T00:00:00Z'))).toBe('1 Sep 2026');
  });
  it('name the last day of what ends, to which midnight belongs', () => {
    expect(formatLastDay('2026-12-24T20:59:59.999Z')).toBe('24 Dec 2026');
    expect(formatLastDay('2026-12-24T21:00:00Z')).toBe('24 Dec 2026');
    expect(formatLastDay('2026-12-24T21:00:00.001Z')).toBe('25 Dec 2026');
  });
  it('name the day of a time that is not of today', () => {
    const today = '2026-11-21T20:30:00Z';
    expect(formatTimeOnDay('2026-11-21T20:45:00Z', today)).toBe('23:45');
    expect(formatTimeOnDay('2026-11-21T21:05:00Z', today)).toBe('Sun 22 Nov, 00:05');
    expect(formatTimeOnDay('2026-11-20T11:05:00Z', today)).toBe('Fri 20 Nov, 14:05');
  });
  it('refuse what is no date', () => expect(() => epochMs('soon')).toThrow(RangeError));
});
