import { expect, it } from 'vitest';

import { isInUganda } from './uganda-bounds.ts';

it('Uganda holds Kampala, and not Kampala with its figures exchanged or what is no number', () => {
  expect(isInUganda({ latitude: 0.3136, longitude: 32.5811 })).toBe(true);
  expect(isInUganda({ latitude: 32.5811, longitude: 0.3136 })).toBe(false);
  const [south, north, west, east] = [-1.5, 4.3, 29.5, 35.1];
  for (const latitude of [south, north]) {
    for (const longitude of [west, east]) expect(isInUganda({ latitude, longitude })).toBe(true);
  }
  for (const latitude of [south - 0.1, north + 0.1]) expect(isInUganda({ latitude, longitude: 32 })).toBe(false);
  for (const longitude of [west - 0.1, east + 0.1]) expect(isInUganda({ latitude: 1, longitude })).toBe(false);
  expect(isInUganda({ latitude: Number.NaN, longitude: 32.5811 })).toBe(false);
});
