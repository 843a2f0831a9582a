import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { groupRedemptionCode, makeRedemptionCode, parseRedemptionCode, shortestLifeEnd } from './redemption-code.ts';

describe('redemption codes', () => {
  it('keep leading zeros and use the whole space', () => {
    expect(makeRedemptionCode(() => 42)).toBe('00000042');
    expect(makeRedemptionCode((below) => below - 1)).toBe('99999999');
  });

  it('survive being grouped and typed back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (n) => {
        const code = makeRedemptionCode(() => n);
        expect(parseRedemptionCode(groupRedemptionCode(code))).toBe(code);
      }),
    );
  });

  it('are good for an hour at least while their outlet is open', () => {
    const end = (hours: string, at: string) =>
      new Date(shortestLifeEnd(hours, `2026-11-23T${at}:00+03:00`)).toISOString();
    const daily = 'Every day 8:00-21:00';
    expect(end(daily, '12:00')).toBe('2026-11-23T10:00:00.000Z');
    expect(end(daily, '20:00')).toBe('2026-11-23T18:00:00.000Z');
    expect(end(daily, '20:30')).toBe('2026-11-24T06:00:00.000Z');
    expect(end(daily, '02:00')).toBe('2026-11-23T06:00:00.000Z');
    expect(end('Mon 8:00-21:00', '22:00')).toBe('2026-11-30T06:00:00.000Z');
    // As far as they are known.
    for (const hours of ['Open 24 hours', 'Ask at the gate'])
      expect(end(hours, '02:00')).toBe('2026-11-23T00:00:00.000Z');
  });

  it.each([['1234567'], ['123456789'], ['1234567a'], ['']])('are not read from %s', (input) =>
    expect(parseRedemptionCode(input)).toBeNull(),
  );
});
