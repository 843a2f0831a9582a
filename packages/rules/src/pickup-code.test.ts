import { describe, expect, it } from 'vitest';

import { makePickupCode, parsePickupCode, pickupCodeError } from './pickup-code.ts';

describe('pickup codes', () => {
  it('are six digits with leading zeros', () => {
    expect(makePickupCode(() => 7)).toBe('000007');
    expect(makePickupCode((below) => below - 1)).toBe('999999');
  });
  it('are read with or without separators', () => {
    expect(parsePickupCode(' 123 456 ')).toBe('123456');
    expect(parsePickupCode('123-456')).toBe('123456');
    expect(parsePickupCode('12345')).toBeNull();
    expect(parsePickupCode('12345x')).toBeNull();
    expect(pickupCodeError('123 456')).toBeNull();
    expect(pickupCodeError('12345')).toBe('Please enter all 6 digits of the code');
  });
});
