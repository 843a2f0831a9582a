import { expect, it } from 'vitest';

import { isInUganda } from './uganda-bounds.ts';

it('Uganda holds Kampala, and not Kampala with its figures exchanged or what is no number', () => {
  expect(isInUganda({ latitude: 0.3136, longitude: 32.5811 })).toBe(true);
  expect(isInUganda({ latitude: 32.5811, longitude: 0.3136 })).toBe(false);
  expect(isInUganda({ latitude: Number.NaN, longitude: 32.5811 })).toBe(false);
});
