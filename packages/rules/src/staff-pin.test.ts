import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isEasyPin } from './pin.ts';
import {
  makeStaffPin,
  parseStaffPin,
  STAFF_NAME_MAX_CHARS,
  STAFF_PIN_DAYS,
  STAFF_PIN_TEXT,
  staffPinError,
} from './staff-pin.ts';

describe('a PIN of staff', () => {
  it('is six digits and none that everybody tries first', () => {
    fc.assert(
      fc.property(fc.nat(999_999), (first) => {
        // A machine that only knows one number would never be done.
        let turn = 0;
        const pin = makeStaffPin((below) => (first + turn++) % below);
        expect(parseStaffPin(pin)).toBe(pin);
        expect(isEasyPin(pin)).toBe(false);
      }),
    );
    for (const easy of ['111111', '123456', '987654', '121212', '112233', '246802']) {
      const drawn = [Number(easy), 482_615];
      expect(makeStaffPin(() => drawn.shift()!)).toBe('482615');
    }
    expect([STAFF_PIN_DAYS, STAFF_NAME_MAX_CHARS]).toEqual([7, 60]);
  });

  it('is nothing but digits, exactly six', () => {
    expect(STAFF_PIN_TEXT).toBe('Please enter a 6-digit PIN');
    expect(['48261', '4826155', '48 26 15', '48261a', ''].map(parseStaffPin)).toEqual([null, null, null, null, null]);
    expect(['48261', '482615'].map(staffPinError)).toEqual([STAFF_PIN_TEXT, null]);
  });
});
