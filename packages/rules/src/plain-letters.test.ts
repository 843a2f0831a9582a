import { expect, it } from 'vitest';

import { plainLetters } from './plain-letters.ts';

const withoutMarks = (text: string) => plainLetters(text).replaceAll(/\p{M}/gu, '');

it('loses no letter of a name, whatever its alphabet of Latin letters', () => {
  expect(withoutMarks('Ŋŋoma Nakatô')).toBe('Ngngoma Nakato');
  expect(withoutMarks('Søren Łukasz Strauß Æsa Đorđe')).toBe('Soren Lukasz Strauss Aesa Dorde');
  expect(withoutMarks('Café 2 for 1, ½')).toBe('Cafe 2 for 1, 1⁄2');
});
