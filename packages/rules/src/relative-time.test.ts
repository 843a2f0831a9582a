import { describe, expect, it } from 'vitest';

import { relativeTime, relativeTimeOfDay } from './relative-time.ts';

const now = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('relative times', () => {
  it.each([
    [-5_000, 'Just now'],
    [0, 'Just now'],
    [MINUTE - 1, 'Just now'],
    [MINUTE, '1 minute ago'],
    [2 * MINUTE - 1, '1 minute ago'],
    [59 * MINUTE, '59 minutes ago'],
    [60 * MINUTE, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
  ])('%i ms ago, in both forms, is %s', (age, label) => {
    expect(relativeTime(now - age, now)).toBe(label);
    expect(relativeTimeOfDay(now - age, now)).toBe(label);
  });

  it('count days up to a week in the shell and turn to dates', () => {
    expect(relativeTime(now - DAY, now)).toBe('1 day ago');
    expect(relativeTime(now - 2 * DAY + 1, now)).toBe('1 day ago');
    expect(relativeTime(now - 8 * DAY + 1, now)).toBe('7 days ago');
    expect(relativeTime(now - 8 * DAY, now)).toBe('13 Nov 2026');
    expect(relativeTimeOfDay(now - DAY, now)).toBe('20 Nov 2026');
  });
});
