import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { typedPhone } from './typed-phone.ts';

/** As a person types: each sign after what stayed of those before. */
const typedOneByOne = (text: string) => [...text].reduce((kept, sign) => typedPhone(kept + sign), '');

describe('a phone number while it is typed', () => {
  it.each([
    ['0701 234-567', '0701234567'],
    ['701234567', '701234567'],
    ['+256 701 234 567', '701234567'],
    ['256701234567', '701234567'],
    ['00256701234567', '701234567'],
    ['2560701234567', '0701234567'],
    ['070123456789', '0701234567'],
    ['256', '256'],
    ['abc', ''],
  ])('%s becomes %s', (typed, kept) => {
    expect(typedPhone(typed)).toBe(kept);
    expect(typedOneByOne(typed)).toBe(kept);
  });

  it('is the same however it is written', () => {
    const national = fc.tuple(fc.constantFrom('7', '39', '31'), fc.stringMatching(/^\d{8}$/));
    fc.assert(
      fc.property(national, fc.constantFrom('', '+256', '256', '00256', '+256 '), ([start, rest], code) => {
        const digits = (start + rest).slice(0, 9);
        expect(typedOneByOne(code + digits)).toBe(digits);
      }),
    );
  });
});
