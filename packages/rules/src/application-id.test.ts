import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { applicationId, isApplicationId } from './application-id.ts';

describe('applicationId', () => {
  it("uses Kampala's day and four digits", () => {
    expect(applicationId('2026-11-21T08:00:00Z', 42)).toBe('AP-261121-0042');
    expect(applicationId('2026-11-20T21:00:00Z', 1)).toBe('AP-261121-0001');
    expect(applicationId('2026-11-21T08:00:00Z', 10_000)).toBe('AP-261121-10000');
  });

  it('is different for each number and always well formed', () => {
    const number = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(number, number, (a, b) => {
        const at = Date.UTC(2026, 10, 21);
        expect(isApplicationId(applicationId(at, a))).toBe(true);
        expect(applicationId(at, a) === applicationId(at, b)).toBe(a === b);
      }),
    );
  });

  it('refuses what is no running number', () => expect(() => applicationId(0, -1)).toThrow(RangeError));

  it.each([['AP-261121-42'], ['261121-0042'], [' AP-261121-0042']])('does not know %s', (text) =>
    expect(isApplicationId(text)).toBe(false),
  );
});
