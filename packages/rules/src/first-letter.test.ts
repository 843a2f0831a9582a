import { expect, it } from 'vitest';

import { firstLetter } from './first-letter.ts';

it('is a whole letter, however it is written', () => {
  expect([' Amina', 'Ŋŋoma', 'N̈akato', '𝓝akato', '𞤀amina', ''].map(firstLetter)).toEqual(['A', 'Ŋ', 'N̈', '𝓝', '𞤀', '']);
});
