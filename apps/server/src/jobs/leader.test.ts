import { afterAll, beforeAll, expect, it } from 'vitest';

import { openDatabaseLine } from '#server-test/database-line.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

import { Leader } from './leader.ts';
import { startChores, type Chore } from './schedule.ts';

const OFTEN_MS = 20;
/** An answer that takes four times as long counts as lost; on a busy machine one takes a second. */
const TRY_EVERY_MS = 1_000;
const SILENCE_MS = 5_000;

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A worker with one chore that one is enough for and one that every worker does. */
async function startWorker() {
  const done = { heavy: 0, own: 0 };
  const count = (name: keyof typeof done, alone: boolean): Chore => ({
    name,
    alone,
    every_ms: OFTEN_MS,
    run: async () => void (done[name] += 1),
  });
  const leader = new Leader(world.deps.config.DATABASE_URL, TRY_EVERY_MS);
  await leader.open();
  const chores = startChores(world.deps, [count('heavy', true), count('own', false)], {
    leads: () => leader.leads,
    free: () => Promise.resolve(),
  });
  return {
    done,
    leader,
    async stop() {
      await chores.stop();
      await leader.close();
    },
  };
}

it('no chore is begun before it is time to', async () => {
  let done = 0;
  const chore: Chore = { name: 'behind', every_ms: OFTEN_MS, run: async () => void (done += 1) };
  const time = Promise.withResolvers<void>();
  const chores = startChores(world.deps, [chore], { leads: () => true, free: () => time.promise });
  await new Promise((resolve) => setTimeout(resolve, 5 * OFTEN_MS));
  expect(done).toBe(0);
  time.resolve();
  await expect.poll(() => done).toBeGreaterThan(1);
  await chores.stop();
});

/** By itself PostgreSQL would find out after hours; on a busy machine a second may take thirty. */
const SOON_MS = 60_000;

it('one of two workers does a heavy chore, and the other one goes on when it is gone', async () => {
  const first = await startWorker();
  const second = await startWorker();
  await expect.poll(() => Math.min(first.done.heavy, second.done.own)).toBeGreaterThan(3);
  expect([first.leader.leads, second.leader.leads]).toEqual([true, false]);
  expect(second.done.heavy).toBe(0);
  await first.stop();
  await expect.poll(() => second.done.heavy, { timeout: SOON_MS }).toBeGreaterThan(0);
  await second.stop();
});

it('another one leads soon when the machine of the first has vanished without a farewell', async () => {
  const line = await openDatabaseLine(world.deps.config.DATABASE_URL);
  const first = new Leader(line.url, TRY_EVERY_MS, SILENCE_MS);
  await first.open();
  expect(first.leads).toBe(true);
  line.silence('both');
  const second = new Leader(world.deps.config.DATABASE_URL, TRY_EVERY_MS);
  await second.open();
  expect(second.leads).toBe(false);
  await expect.poll(() => second.leads, { timeout: SOON_MS }).toBe(true);
  await second.close();
  await first.close();
  line.close();
});
