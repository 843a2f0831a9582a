import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isEasyPin, makeStaffPin, parseStaffPin, STAFF_PIN_TEXT, staffPinError } from './staff-pin.ts';

describe('a PIN of staff', () => {
  it('is six digits and none that everybody tries first', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(fc.infiniteStream(digit), (digits) => {
        // A machine that only knows one digit would never be done.
        const source = digits[Symbol.iterator]();
        let turn = 0;
        const pin = makeStaffPin(() => (source.next().value + turn++) % 10);
        expect(parseStaffPin(pin)).toBe(pin);
        expect(isEasyPin(pin)).toBe(false);
      }),
    );
    expect(['111111', '123456', '987654'].map(isEasyPin)).toEqual([true, true, true]);
    expect(['111112', '123457', '482615'].map(isEasyPin)).toEqual([false, false, false]);
  });

  it('is nothing but digits, exactly six', () => {
    expect(STAFF_PIN_TEXT).toBe('Please enter a 6-digit PIN');
    expect(['48261', '4826155', '48 26 15', '48261a', ''].map(parseStaffPin)).toEqual([null, null, null, null, null]);
    expect(['48261', '482615'].map(staffPinError)).toEqual([STAFF_PIN_TEXT, null]);
  });
});
