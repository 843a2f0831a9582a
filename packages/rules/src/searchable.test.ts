import { expect, it } from 'vitest';

import { searchable } from './searchable.ts';

it.each([
  ['Café  Crème', 'cafe creme'],
  ['Men’s leather shoes', 'mens leather shoes'],
  ["  Mama Nalongo's\tKitchen ", 'mama nalongos kitchen'],
  ['５ kg', '5 kg'],
])('%s is looked for as %s', (text, words) => expect(searchable(text)).toBe(words));
