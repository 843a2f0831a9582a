import { describe, expect, it } from 'vitest';

import { systemRandom } from '#server/ports/random.ts';

import { isPickupCode, newPickupCode, openPickupCode } from './pickup-codes.ts';

const SECRET = 'a secret of thirty-two characters';
const order = 'a2f5d1d0-0000-7000-8000-000000000001';
const other = 'a2f5d1d0-0000-7000-8000-000000000002';

describe('pickup codes', () => {
  it('are read by their owner and known again', () => {
    const made = newPickupCode(SECRET, systemRandom, order);
    expect(made.code).toMatch(/^\d{6}$/);
    expect(openPickupCode(SECRET, order, made.code_sealed)).toBe(made.code);
    expect(isPickupCode(SECRET, order, made.code, made.code_digest)).toBe(true);
    expect(isPickupCode(SECRET, order, '00000', made.code_digest)).toBe(false);
  });

  it('are worth nothing for another order, with another key, or changed', () => {
    const { code, code_sealed, code_digest } = newPickupCode(SECRET, systemRandom, order);
    expect(() => openPickupCode(SECRET, other, code_sealed)).toThrow();
    expect(() => openPickupCode(`${SECRET}!`, order, code_sealed)).toThrow();
    expect(isPickupCode(SECRET, other, code, code_digest)).toBe(false);
    const changed = Buffer.from(code_sealed);
    changed[changed.length - 1]! ^= 1;
    expect(() => openPickupCode(SECRET, order, changed)).toThrow();
  });
});
