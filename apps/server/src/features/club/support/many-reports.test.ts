import { listTickets, RESOLVED_MOST } from '@club/contract/club/support';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
import { openCrowd, type DoneStatement } from '#server-test/plans.ts';
import type { TestWorld } from '#server-test/world.ts';

const MORE_THAN_ARE_COUNTED = RESOLVED_MOST + 2_000;

let world: TestWorld;
let admin: Person;
let done: DoneStatement[] = [];

beforeAll(async () => {
  world = await openCrowd({ offers: 0, members: 0, orders: 0 }, (plan) => void done.push(plan));
  admin = await makeMember(world.deps, { is_admin: true });
  const at = world.deps.now();
  await sql`
    INSERT INTO tickets (id, number, member_id, subject_type, subject_id, issue_type, urgency, description, contact_phone, facts, status, due_at,
      created_at, updated_at)
    SELECT gen_random_uuid(), 'T-' || n, ${admin.member_id}, 'order', gen_random_uuid(), 'other', 'low', 'x', 'x', '{}',
      CASE WHEN n <= 3 THEN 'open' ELSE 'resolved' END, ${at}::timestamptz + n * interval '1 minute', ${at}, ${at}
    FROM generate_series(1, ${MORE_THAN_ARE_COUNTED}::int) n`.execute(world.deps.db);
  await sql`INSERT INTO ticket_photos (ticket_id, jpeg) SELECT id, '' FROM tickets`.execute(world.deps.db);
  await world.deps.db.transaction().execute(async (tx) => {
    // The server's own role may not.
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql`ANALYZE tickets, ticket_photos`.execute(tx);
  });
}, 480_000);
afterAll(() => world.close());

it('reports are read as far as they are paged through: those to be answered from the first, those resolved from the last', async () => {
  const ask = async (status: 'open' | 'resolved') => {
    const { reply } = await world.call(listTickets, { token: admin.token, query: { status } });
    return { numbers: reply.results.slice(0, 3).map(({ number }) => number), count: reply.count, counts: reply.counts };
  };
  done = [];
  const counts = { open: 3, in_progress: 0, resolved: RESOLVED_MOST };
  expect(await ask('open')).toEqual({ numbers: ['T-1', 'T-2', 'T-3'], count: 3, counts });
  const last = [0, 1, 2].map((before) => `T-${MORE_THAN_ARE_COUNTED - before}`);
  expect(await ask('resolved')).toEqual({ numbers: last, count: RESOLVED_MOST, counts });
  const read = done.flatMap(({ read: reads }) => reads.filter(({ table }) => table === 'tickets'));
  expect(read).not.toEqual([]);
  expect(read.filter(({ rows }) => rows > RESOLVED_MOST)).toEqual([]);
  // Whether there is one is asked of those that are shown.
  const photos = done.flatMap(({ read: reads }) => reads.filter(({ table }) => table.startsWith('ticket_photos')));
  expect(photos).not.toEqual([]);
  expect(photos.filter(({ rows }) => rows > 30)).toEqual([]);
});
