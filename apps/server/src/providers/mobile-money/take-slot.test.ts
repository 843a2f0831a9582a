import { afterAll, beforeAll, expect, it } from 'vitest';

import { openWorld, type TestWorld } from '#server-test/world.ts';

import { takeSlot } from './take-slot.ts';

const HOUR_MS = 60 * 60_000;

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('gives a turn at once where the clock was an hour ahead and is put back', async () => {
  const take = () => takeSlot(world.deps.db, { network: 'mtn', per_second: 10, at: world.clock.now() });
  world.clock.advance(HOUR_MS);
  expect([await take(), await take()]).toEqual([0, 100]);
  world.clock.advance(-HOUR_MS);
  expect([await take(), await take(), await take()]).toEqual([0, 100, 200]);
  // Seconds are no reason to let more through.
  world.clock.advance(-2_000);
  expect(await take()).toBe(2_300);
});
