import { expect, it } from 'vitest';

import { SEEDS_A_DAY, seedOfTheDay } from './simulation-step.ts';

const DAY_MS = 24 * 60 * 60_000;

it('every seed of the large simulation has its day within fifty days', () => {
  const today = Date.UTC(2026, 10, 22, 23, 59);
  const played = new Set<number>();
  for (let day = 0; day < 50; day += 1) {
    const first = seedOfTheDay(today + day * DAY_MS);
    for (let seed = first; seed < first + SEEDS_A_DAY; seed += 1) played.add(seed);
  }
  expect([Math.min(...played), Math.max(...played), played.size]).toEqual([1, 500, 500]);
});
