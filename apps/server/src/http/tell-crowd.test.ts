import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { listenHere } from '#server-test/listen-here.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { CROWD_CHANNEL } from '#server/db/announce.ts';
import { Ear } from '#server/db/ear.ts';

import { LOOK_EVERY_MS } from './tell-crowd.ts';

let world: TestWorld;
let origin: string;
let words = 0;
const ear = new Ear({ name: 'worker', channels: () => [CROWD_CHANNEL], heard: () => void (words += 1) });
beforeAll(async () => {
  world = await openWorld({ scarce: 2 });
  origin = await listenHere(world.app.http);
  await ear.open(world.deps.config.DATABASE_URL);
});
afterAll(async () => {
  await ear.close();
  await world.close();
});

/** So many wait for answers until it is over, because nothing can be read. */
async function whileWaiting(people: number, look: () => Promise<void>): Promise<void> {
  const freed = Promise.withResolvers<void>();
  const taken = [0, 1].map(() =>
    world.deps.db.transaction().execute(async (tx) => {
      await sql`SELECT 1`.execute(tx);
      await freed.promise;
    }),
  );
  const asked = Array.from({ length: people }, () =>
    fetch(`${origin}/api/club/contact/`).then((answer) => answer.text()),
  );
  await look();
  freed.resolve();
  await Promise.all([...taken, ...asked]);
}

it('workers hear of many who wait for an answer, and nothing of a few', async () => {
  await whileWaiting(40, () => new Promise((resolve) => setTimeout(resolve, 8 * LOOK_EVERY_MS)));
  expect(words).toBe(0);
  await whileWaiting(60, () => expect.poll(() => words, { timeout: 60_000 }).toBeGreaterThan(0));
});
