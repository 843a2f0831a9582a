import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { groupRedemptionCode, makeRedemptionCode, parseRedemptionCode } from './redemption-code.ts';

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

  it.each([['1234567'], ['123456789'], ['1234567a'], ['']])('are not read from %s', (input) =>
    expect(parseRedemptionCode(input)).toBeNull(),
  );
});
