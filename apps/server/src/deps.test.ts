import { afterAll, beforeAll, expect, it } from 'vitest';

import { openWorld as openTestWorld, type TestWorld } from '#server-test/world.ts';

import { parseConfig } from './config.ts';
import { openWorld } from './deps.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

it('asks the networks also while requests have every connection', async () => {
  const { DATABASE_URL } = world.deps.config;
  const config = parseConfig({
    NODE_ENV: 'test',
    DATABASE_URL,
    DATABASE_POOL: '2',
    MTN_BASE_URL: 'http://127.0.0.1:2',
  });
  const { deps, connection, reserve } = openWorld(config);
  const taken = await Promise.all([connection.pool.connect(), connection.pool.connect()]);
  const answer = await deps.money.mtn?.query('collect', deps.random.uuid());
  for (const client of taken) client.release();
  await Promise.all([connection.close(), reserve.close()]);
  expect(answer).toMatchObject({ kind: 'unknown', reason: 'no access token' });
});
