import { expect, it } from 'vitest';

import { piecesToHandOver } from './pieces-to-hand-over.ts';

it('hands over neither what is missing nor what the club gave back', () => {
  const line = { id: 'i1', product_name: 'Bar soap', brand_name: 'Ayaka', quantity: 5, missing: 2, given_back: 0 };
  expect(piecesToHandOver(line)).toBe(3);
  expect(piecesToHandOver({ ...line, given_back: 3 })).toBe(0);
});
