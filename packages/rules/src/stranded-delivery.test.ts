import { describe, expect, it } from 'vitest';

import { MOST_TRIES, strandedFor } from './stranded-delivery.ts';

const since = new Date('2026-11-24T07:00:00Z');
const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000);
const waiting = { since, is_accepted: false, failed_tries: 0 };

describe('a delivery that nobody brings', () => {
  it('is told to its outlet after the minutes of the club, and to the club after twice as many', () => {
    expect([44, 45, 89, 90].map((minutes) => strandedFor(waiting, 45, after(minutes)))).toEqual([
      'nobody',
      'outlet',
      'outlet',
      'desk',
    ]);
  });
  it('does not wait when it came back three times', () => {
    expect(strandedFor({ ...waiting, failed_tries: MOST_TRIES - 1 }, 45, since)).toBe('nobody');
    expect(strandedFor({ ...waiting, failed_tries: MOST_TRIES }, 45, since)).toBe('outlet');
  });
  it('is none while a rider has said yes', () => {
    expect(strandedFor({ since, is_accepted: true, failed_tries: MOST_TRIES }, 45, after(500))).toBe('nobody');
  });
});
