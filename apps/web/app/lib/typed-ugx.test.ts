import { expect, test } from 'vitest';

import { groupTyped, typedUgx } from './typed-ugx.ts';

test.each([
  ['', undefined],
  ['0', 0],
  ['1,500', 1500],
  ['999,999,999,999', 999_999_999_999],
  ['1000000000000', Number.NaN],
  ['1 500 000', 1_500_000],
  ['١٬٥٠٠', Number.NaN],
  ['٢۵００', 2500],
  ['1500.5', Number.NaN],
  [' 1500 ', 1500],
  ['1,5', Number.NaN],
  ['12,50', Number.NaN],
  ['1,0000', Number.NaN],
  ['1000,000', Number.NaN],
  ['1,', Number.NaN],
  [',', Number.NaN],
  ['-5', Number.NaN],
])('%j typed as an amount is %j', (text, amount) => {
  expect(typedUgx(text)).toEqual(amount);
});

/** `|` stands for the caret. */
const grouped = (typed: string) => {
  const { text, caret } = groupTyped(typed.replace('|', ''), typed.indexOf('|'));
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

test.each([
  ['1500|', '1,500|'],
  ['12|500', '12|,500'],
  // The comma was deleted from behind, from before, and a digit was put in.
  ['1|500', '1|,500'],
  ['1|,500,000', '1|,500,000'],
  ['19|,500,000', '19|,500,000'],
  ['1500.5|', '1500.5|'],
  ['٢٥|٠٠', '2,5|00'],
  ['|', '|'],
])('%s is written %s, and the caret stays at its digit', (typed, written) => {
  expect(grouped(typed)).toBe(written);
});
