import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { transact } from '#server/db/transact.ts';
import { claimSends, noteAccepted } from '#server/features/money/payments/attempts/send-store.ts';
import { changeOpen, claimCheck, hurryCheck, movePayment } from '#server/features/money/payments/store.ts';

import { openCrowd, type DoneStatement } from './plans.ts';
import type { TestWorld } from './world.ts';

/** So many have been sent a prompt, or wait for it. */
const OPEN = 2_000;
/** The plan for all values is taken from the sixth time on. */
const TIMES = 10;
const GROUP = 10;
const LONGEST_READ = 200;

let world: TestWorld;
let done: DoneStatement[] = [];
let ids: string[] = [];

beforeAll(async () => {
  world = await openCrowd({ offers: 20, members: 500, orders: 3_000 }, (plan) => void done.push(plan));
  const { db, now } = world.deps;
  // PostgreSQL has counted when nobody was paying, and in a large club does not count again for days.
  const { rows } = await sql<{ id: string }>`
    UPDATE payments SET status = 'pending', created_at = ${now()}, sent_at = NULL, completed_at = NULL, transaction_id = NULL,
      next_check_at = ${now()} WHERE id IN (SELECT id FROM payments WHERE status = 'completed' LIMIT ${OPEN})
    RETURNING id`.execute(db);
  ids = rows.map(({ id }) => id);
});
afterAll(() => world.close());

it('whatever is done about an attempt finds it by its key, and not among all that wait for their payers', async () => {
  const { db, now } = world.deps;
  expect(ids).toHaveLength(OPEN);
  const at = now();
  const soon = new Date(at.getTime() + 30_000);
  const asked_since = new Date(at.getTime() - 60_000);
  done = [];
  for (let time = 0; time < TIMES; time += 1) {
    const group = ids.slice(time * GROUP, (time + 1) * GROUP);
    const { claimed } = await claimSends(db, [...group, ids.at(-1)!], { at, next_check_at: soon, asked_since });
    expect(claimed.length).toBeGreaterThanOrEqual(GROUP);
    const noted = { at, next_check_at: soon, prompt_expires_at: soon, kind: 'accepted', detail: {} } as const;
    await noteAccepted(
      db,
      group.map((payment_id) => ({ ...noted, payment_id })),
    );
    const [id] = group;
    await claimCheck(db, { id: id!, at, least_ms: 0, next_check_at: soon });
    await hurryCheck(db, id!, 5_000);
    await transact(db, (tx) => changeOpen(tx, id!, { next_check_at: soon }));
    await transact(db, (tx) => movePayment(tx, id!, 'timeout'));
  }
  const long = done.filter(({ read }) => read.some(({ rows }) => rows > LONGEST_READ));
  expect([...new Set(long.map(({ text }) => text.slice(0, 60)))], long[0]?.plan).toEqual([]);
});
