import { expect, test } from 'vitest';

import { plainDigits } from './plain-digits.ts';

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['0770 ٠٠٠-۰۰３, Ğ½', '0770 000-003, Ğ½'],
])('%s is %s in plain digits', (typed, plain) => {
  expect(plainDigits(typed)).toBe(plain);
});
