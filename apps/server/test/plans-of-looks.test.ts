import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { creditWatch } from '#server/features/people/membership/referrals/credit-referrer.ts';

import { openCrowd, type DoneStatement } from './plans.ts';
import type { TestWorld } from './world.ts';

/** A look after the first reads what has happened since, and so many rows at the most. */
const LONGEST_READ = 100;
const MINUTE_MS = 60_000;

let world: TestWorld;
let done: DoneStatement[] = [];

beforeAll(async () => {
  world = await openCrowd({ offers: 100, members: 1_200, orders: 1_500 }, (plan) => void done.push(plan));
}, 480_000);
afterAll(() => world.close());

/** What a look read more of than it may. */
async function tooLong(look: () => Promise<unknown>): Promise<string[]> {
  done = [];
  await look();
  expect(done).not.toEqual([]);
  return done.flatMap(({ text, read }) =>
    read.filter(({ rows }) => rows > LONGEST_READ).map(({ table, rows }) => `${table} ${rows}: ${text}`),
  );
}

async function analyze(...tables: string[]): Promise<void> {
  await world.deps.db.transaction().execute(async (tx) => {
    // The server's own role may not.
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql`ANALYZE ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx);
  });
}

describe('in a large club a worker that looks again', () => {
  it('reads of friends only those who have come to count, however many others moved nobody', async () => {
    const { db } = world.deps;
    const at = world.deps.now();
    await sql`
      INSERT INTO referrals (application_id, referrer_id, state, counts_from)
      SELECT id, lag(id) OVER (ORDER BY id), 'counted', ${at}::timestamptz - interval '9 days' FROM applications ORDER BY id OFFSET 1`.execute(
      db,
    );
    await analyze('referrals');
    const look = creditWatch();
    expect(await tooLong(() => look(world.deps))).not.toEqual([]);
    // At the turn of an hour it looks at all once more.
    const again = new Date(at.getTime() + (at.getMinutes() < 58 ? MINUTE_MS : -MINUTE_MS));
    expect(await tooLong(() => look({ ...world.deps, now: () => again }))).toEqual([]);
  });
});
