import { JOURNAL_LOOKED_MOST, listJournal } from '@club/contract/club/journal';
import type { QueryIn } from '@club/contract/endpoint';
import { kampalaDay } from '@club/rules/kampala-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
import { openCrowd, type DoneStatement } from '#server-test/plans.ts';
import type { TestWorld } from '#server-test/world.ts';

/** One each quarter of an hour, half a year and more. */
const ENTRIES = 2 * JOURNAL_LOOKED_MOST;
const DAY_MS = 86_400_000;

let world: TestWorld;
let admin: Person;
let done: DoneStatement[] = [];

beforeAll(async () => {
  world = await openCrowd({ offers: 200, members: 12_000, orders: 12_000 }, (plan) => void done.push(plan));
  admin = await makeMember(world.deps, { is_admin: true });
  const { db, now } = world.deps;
  const about = (table: 'members' | 'orders') =>
    sql`SELECT id, row_number() OVER (ORDER BY id) AS n FROM ${sql.table(table)} LIMIT ${ENTRIES / 2}`;
  for (const [table, type, quarters] of [
    ['members', 'member', 0],
    ['orders', 'order', 1],
  ] as const)
    await sql`
      INSERT INTO audit_log (actor_id, action, subject_type, subject_id, at)
      SELECT ${admin.member_id}, 'any.pause', ${type}, s.id, ${now()}::timestamptz - interval '15 minutes' * (2 * s.n + ${quarters})
      FROM (${about(table)}) s`.execute(db);
  await db.transaction().execute(async (tx) => {
    // The server's own role may not.
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql`ANALYZE audit_log`.execute(tx);
  });
}, 480_000);
afterAll(() => world.close());

const list = async (query: QueryIn<typeof listJournal>) =>
  (await world.call(listJournal, { token: admin.token, query })).reply;
const daysAgo = (days: number) => kampalaDay(world.deps.now().getTime() - days * DAY_MS);

describe('in a long journal', () => {
  it.each(['', 'pause', 'nobody at all'])(
    'the newest entries are listed and looked through for "%s", it is said how far back, and nothing is read whole for them',
    async (search) => {
      done = [];
      const reply = await list({ from: daysAgo(400), search });
      expect(reply.count).toBe(search.startsWith('nobody') ? 0 : JOURNAL_LOOKED_MOST);
      const oldest = new Date(reply.looked_back_to!).getTime();
      const quarters = (world.deps.now().getTime() - oldest) / (DAY_MS / 96);
      expect(Math.abs(quarters - JOURNAL_LOOKED_MOST)).toBeLessThan(5);
      expect(done.length).toBeGreaterThan(1);
      const long = done.flatMap(({ text, read }) =>
        read.filter(({ rows }) => rows > JOURNAL_LOOKED_MOST + 1).map(({ table, rows }) => `${table} ${rows}: ${text}`),
      );
      expect(long).toEqual([]);
    },
  );

  it('what is older is found by an earlier last day', async () => {
    const { rows } = await sql<{ subject_id: string }>`
      SELECT subject_id FROM audit_log ORDER BY at OFFSET 3 LIMIT 1`.execute(world.deps.db);
    const search = rows[0]!.subject_id;
    expect((await list({ from: daysAgo(400), search })).count).toBe(0);
    const older = await list({ from: daysAgo(400), to: daysAgo(120), search });
    expect(older.results).toMatchObject([{ subject_id: search, actor: 'Akello Nabirye' }]);
    expect(older.looked_back_to).toBeNull();
  });

  it('of a few days everything is looked through', async () => {
    expect(await list({ from: daysAgo(9), search: 'pause' })).toMatchObject({ looked_back_to: null });
  });
});
