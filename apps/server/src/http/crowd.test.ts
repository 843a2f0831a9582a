import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openWorld, type TestWorld } from '#server-test/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ scarce: 2 });
});
afterAll(() => world.close());

const browse = () => world.app.http.inject({ url: '/api/club/contact/' });

it('refuses who looks at once while all connections are taken, lets sign-outs in, and knows its health', async () => {
  const freed = Promise.withResolvers<void>();
  const taken = [0, 1].map(() =>
    world.deps.db.transaction().execute(async (tx) => {
      await sql`SELECT 1`.execute(tx);
      await freed.promise;
    }),
  );
  const statuses: number[] = [];
  const waiting: Promise<unknown>[] = [];
  const come = () => waiting.push(browse().then(({ statusCode }) => statuses.push(statusCode)));
  // The first ones wait, until it shows that waiting is in vain.
  const began = performance.now();
  await expect.poll(() => [come(), statuses][1], { timeout: 60_000 }).toContain(503);
  const waited = performance.now() - began;
  let answer = await browse();
  let quickest = waited;
  for (let look = 0; look < 5; look++) {
    const from = performance.now();
    answer = await browse();
    quickest = Math.min(quickest, performance.now() - from);
  }
  expect(quickest).toBeLessThan(waited / 2);
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.json()).toMatchObject({ error_code: 'service_busy' });

  const left = world.app.http.inject({ method: 'POST', url: '/api/club/auth/logout/' });
  expect((await left).statusCode).toBe(200);
  expect((await world.app.http.inject({ url: '/readyz' })).statusCode).toBe(200);
  expect((await world.app.http.inject({ url: '/metrics' })).body).toContain('database_up 1');

  freed.resolve();
  await Promise.all(taken);
  await Promise.all(waiting);
  expect(new Set(statuses)).toEqual(new Set([503, 200]));
  await expect.poll(async () => (await browse()).statusCode, { timeout: 60_000 }).toBe(200);
});
