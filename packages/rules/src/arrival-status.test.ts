import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ARRIVAL_STATUSES, arrivalCan, expectedMinutes } from './arrival-status.ts';

describe('arrivals', () => {
  it('are processed only from new and completed from anything else', () => {
    const rows = ARRIVAL_STATUSES.map((status) => ({ status }));
    expect(rows.map(arrivalCan.process)).toEqual([true, false, false]);
    expect(rows.map(arrivalCan.complete)).toEqual([true, true, false]);
  });

  it('are served in their turn, and never promised more than an hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (place) => {
        const minutes = expectedMinutes(place);
        expect(minutes).toBeGreaterThan(0);
        expect(minutes).toBeLessThanOrEqual(60);
        expect(expectedMinutes(place + 1)).toBeGreaterThanOrEqual(minutes);
      }),
    );
    expect([0, 1, 2, 20, 21].map(expectedMinutes)).toEqual([3, 3, 6, 60, 60]);
  });
});
