import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openWorld, type TestWorld } from '#server-test/world.ts';
import { ownChores } from '#server/jobs/schedule.ts';

import { inPortions } from './in-portions.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function keep(count: number, at: Date): Promise<void> {
  await sql`INSERT INTO idempotency_keys (scope, route, key, fingerprint, created_at)
    SELECT 'somebody', 'POST /x/', ${at.toISOString()}::text || n, '', ${at} FROM generate_series(1, ${count}::int) n`.execute(
    world.deps.db,
  );
}

const kept = async () => (await world.deps.db.selectFrom('idempotency_keys').select('key').execute()).length;

it('old keys of requests are forgotten in bounded portions, however many there are, and newer ones stay', async () => {
  const now = world.clock.now();
  await keep(2_500, new Date(now.getTime() - 8 * 24 * 60 * 60_000));
  await keep(3, now);
  const { rows } = await sql<{ xid: number }>`SELECT txid_current()::int AS xid`.execute(world.deps.db);
  await ownChores('w')
    .find(({ name }) => name === 'forget_request_keys')!
    .run(world.deps);
  expect(await kept()).toBe(3);
  // Each portion is a transaction of its own.
  const after = await sql<{ xid: number }>`SELECT txid_current()::int AS xid`.execute(world.deps.db);
  expect(after.rows[0]!.xid - rows[0]!.xid).toBeGreaterThanOrEqual(4);
});

it('leaves what is more than its bound to the next time', async () => {
  const asked: number[] = [];
  const forget = async (most: number) => {
    asked.push(most);
    return { rows: [], numAffectedRows: BigInt(most) };
  };
  expect(await inPortions(forget, { portion: 10, portions: 4 })).toBe(40);
  expect(asked).toEqual([10, 10, 10, 10]);
});
