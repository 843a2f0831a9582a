import { afterAll, beforeAll, expect, it } from 'vitest';

import { openWorld, type TestWorld } from '#server-test/world.ts';
import { openLog } from '#server/log.ts';

import { workerWatch } from './watch-workers.ts';

const written: { alarm?: string; msg: string }[] = [];
let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const log = openLog('info', { write: (line: string) => void written.push(JSON.parse(line) as (typeof written)[0]) });
const beat = () =>
  world.deps.db
    .insertInto('worker_beats')
    .values({ worker: 'w', at: world.clock.now() })
    .onConflict((conflict) => conflict.column('worker').doUpdateSet({ at: world.clock.now() }))
    .execute();

it('raises an alarm once when no worker is heard for half a minute, and says when one is heard again', async () => {
  const look = workerWatch({ ...world.deps, log });
  await look();
  world.clock.advance(29_000);
  await look();
  expect(written).toEqual([]);
  world.clock.advance(2_000);
  await look();
  await look();
  expect(written).toMatchObject([{ alarm: 'workers_silent' }]);
  await beat();
  await look();
  expect(written).toMatchObject([{ alarm: 'workers_silent' }, { msg: 'a worker is heard again' }]);
  world.clock.advance(31_000);
  await look();
  expect(written).toHaveLength(3);
});
