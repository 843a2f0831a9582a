import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { figuresWatch } from '#server/features/offers-of-the-day/control/announce-figures.ts';
import { creditWatch } from '#server/features/people/membership/referrals/credit-referrer.ts';
import { watchersTeller } from '#server/features/shop/watches/tell-watchers.ts';

import { openCrowd, type DoneStatement } from './plans.ts';
import type { TestWorld } from './world.ts';

/** A look after the first reads what has happened since, and so many rows at the most. */
const LONGEST_READ = 100;
const MINUTE_MS = 60_000;
const LOOKED_AT = 90;

interface Awaited {
  readonly offer_id: string;
  readonly product_id: string;
}

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

  it('asks for the pieces of so many products that somebody waits for, and then of those behind them, until it begins again', async () => {
    const { db } = world.deps;
    const { rows } =
      await sql<Awaited>`SELECT offer_id, product_id FROM offer_products ORDER BY offer_id, product_id`.execute(db);
    await sql`UPDATE offer_products SET held = quantity - sold`.execute(db);
    await sql`
      INSERT INTO stock_watches (id, member_id, offer_id, product_id, created_at)
      SELECT gen_random_uuid(), m.id, op.offer_id, op.product_id, ${world.deps.now()}
      FROM offer_products op, (SELECT id FROM members LIMIT 3) m`.execute(db);
    const looks = Math.ceil(rows.length / LOOKED_AT);
    const look = watchersTeller({ most: LOOKED_AT });
    expect(looks).toBeGreaterThan(2);
    for (let turn = 0; turn < looks; turn += 1) expect(await tooLong(() => look(world.deps))).toEqual([]);
    const last = rows.at(-1)!;
    await sql`
      UPDATE offer_products SET quantity = quantity + 1 WHERE offer_id = ${last.offer_id} AND product_id = ${last.product_id}`.execute(
      db,
    );
    await sql`UPDATE products SET held = 0, on_hand = 1 WHERE id = ${last.product_id}`.execute(db);
    const told = [];
    for (let turn = 0; turn < looks; turn += 1) told.push(await look(world.deps));
    expect(told.slice(0, -1)).toEqual(told.slice(0, -1).fill(0));
    expect(told.at(-1)).toBeGreaterThan(0);
  });
});
