import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { figuresWatch } from '#server/features/offers-of-the-day/control/announce-figures.ts';
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

  it('reads of codes only those that were redeemed just now', async () => {
    const { db } = world.deps;
    const at = world.deps.now();
    await sql`
      UPDATE offers SET kind = 'of_day', status = 'live', starts_at = ${at}::timestamptz - interval '1 hour', ends_at = ${at}::timestamptz + interval '1 day'
      WHERE id = (SELECT id FROM offers ORDER BY id LIMIT 1)`.execute(db);
    await sql`
      INSERT INTO redemption_codes (id, order_id, member_id, offer_id, outlet_id, code_sealed, code_digest, state, created_at, expires_at, redeemed_at)
      SELECT o.id, o.id, o.member_id, f.id, f.outlet_id, '', '', 'redeemed', ${at}::timestamptz - interval '9 hours',
        ${at}::timestamptz + interval '1 day', ${at}::timestamptz - interval '1 hour'
      FROM orders o, (SELECT id, outlet_id FROM offers ORDER BY id LIMIT 1) f`.execute(db);
    await sql`
      INSERT INTO staff (id, outlet_id, name, phone, role, state, created_at)
      SELECT gen_random_uuid(), outlet_id, 'Sarah', '+256772111222', 'cashier', 'active', ${at} FROM offers ORDER BY id LIMIT 1`.execute(
      db,
    );
    await sql`
      INSERT INTO redemptions (id, code_id, outlet_id, staff_id, via, redeemed_at)
      SELECT uuidv7(-interval '1 hour' - random() * interval '1 hour'), c.id, c.outlet_id, s.id, 'counter', c.redeemed_at
      FROM redemption_codes c JOIN staff s ON s.outlet_id = c.outlet_id`.execute(db);
    await analyze('redemption_codes', 'redemptions');
    const look = figuresWatch();
    expect(await tooLong(() => look(world.deps))).toEqual([]);
    expect(await tooLong(() => look(world.deps))).toEqual([]);
  });
});
