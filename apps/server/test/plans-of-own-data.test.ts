import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { transact } from '#server/db/transact.ts';
import { exportData } from '#server/features/people/members/export-data.ts';
import { forgetPerson } from '#server/features/people/members/forget-person.ts';

import { openCrowd, type DoneStatement } from './plans.ts';
import type { TestWorld } from './world.ts';

/** More than `LONGEST_READ` of everything that others have left. */
const CROWD = { offers: 20, members: 1_500, orders: 1_600 };
const LONGEST_READ = 1_000;

let world: TestWorld;
let done: DoneStatement[] = [];
let member_id: string;

beforeAll(async () => {
  world = await openCrowd(CROWD, (plan) => void done.push(plan), { nested: true });
  const { db, now } = world.deps;
  const at = now();
  // One row of each member in whatever names one, beside what a crowd has already.
  await sql`
    INSERT INTO day_offer_line (id, member_id, offer_id, product_id, joined_at, ended_at, outcome)
    SELECT gen_random_uuid(), m.id, op.offer_id, op.product_id, ${at}::timestamptz - interval '1 day', ${at}, 'over'
    FROM members m, (SELECT offer_id, product_id FROM offer_products LIMIT 1) op`.execute(db);
  await sql`
    INSERT INTO sign_in_links (id, member_id, digest, created_at, expires_at, used_at)
    SELECT gen_random_uuid(), id, decode(md5(id::text), 'hex'), ${at}, ${at}, ${at} FROM members`.execute(db);
  await db.transaction().execute(async (tx) => {
    // The server's own role may not.
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql`ANALYZE day_offer_line, sign_in_links`.execute(tx);
  });
  const { rows } = await sql<{ id: string }>`SELECT member_id AS id FROM orders LIMIT 1`.execute(db);
  member_id = rows[0]!.id;
}, 480_000);
afterAll(() => world.close());

const tooLong = () =>
  done.flatMap(({ text, read }) =>
    read.filter(({ rows }) => rows > LONGEST_READ).map(({ table, rows }) => `${table} ${rows}: ${text}`),
  );

it('what is kept of a person is written out without reading what is kept of all others', async () => {
  done = [];
  expect(JSON.parse(await exportData(world.deps.db, member_id, world.deps.now()))).toMatchObject({
    places_in_line: [{ outcome: 'over' }],
  });
  expect(done.some(({ text }) => text.includes('places_in_line'))).toBe(true);
  expect(tooLong()).toEqual([]);
});

it('and is forgotten so', async () => {
  done = [];
  await transact(world.deps.db, (tx) => forgetPerson(tx, member_id));
  expect(done.some(({ text }) => text.includes('"sign_in_links"'))).toBe(true);
  expect(tooLong()).toEqual([]);
});
