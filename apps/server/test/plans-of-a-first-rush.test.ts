import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';

import type { Tx } from '#server/db/connect.ts';
import { findOpenPurchases } from '#server/features/offers-of-the-day/purchases/find-open-purchase.ts';

import { openCrowd, type DoneStatement } from './plans.ts';
import type { TestWorld } from './world.ts';

const TABLES = ['orders', 'order_items', 'payments'];
const MEMBERS = 2_500;
/** So many had bought when PostgreSQL had last the occasion to count. */
const FIRST = [0, 10, 60, 1_200];
const GROUP = 20;
/** The plan for all values is taken from the sixth time on. */
const TIMES = 10;
/** Less than there is of anything in the end, and more than a group may look at. */
const LONGEST_READ = 500;

let world: TestWorld;
let done: DoneStatement[] = [];
let offer_id = '';

beforeEach(async () => {
  world = await openCrowd({ offers: 20, members: MEMBERS, orders: 12 }, (plan) => void done.push(plan));
  const { rows } = await sql<{ offer_id: string }>`SELECT offer_id FROM order_items LIMIT 1`.execute(world.deps.db);
  offer_id = rows[0]!.offer_id;
});
afterEach(() => world.close());

/** PostgreSQL has never counted what these hold. */
async function forgetFigures(tx: Tx): Promise<void> {
  for (const table of TABLES) {
    await sql`SELECT pg_clear_relation_stats('public', ${table})`.execute(tx);
    await sql`SELECT pg_clear_attribute_stats('public', ${table}, attname, false) FROM pg_attribute
      WHERE attrelid = ${table}::regclass AND attnum > 0`.execute(tx);
  }
}

/** Counts those that hold enough for it, as autovacuum does, which is off in tests. */
async function countLarge(tx: Tx): Promise<void> {
  for (const table of TABLES) {
    const { rows } = await sql<{ is_large: boolean }>`
      SELECT count(*) > current_setting('autovacuum_analyze_threshold')::int AS is_large FROM ${sql.table(table)}`.execute(
      tx,
    );
    if (rows[0]!.is_large) await sql`ANALYZE ${sql.table(table)}`.execute(tx);
  }
}

/** The server's own role may not. */
function asOwner(work: (tx: Tx) => Promise<void>): Promise<void> {
  return world.deps.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await work(tx);
  });
}

/** These members have bought the offer and not decided yet on their phones. */
async function buy(from: number, to: number): Promise<string[]> {
  const { db, now } = world.deps;
  const at = now();
  const { rows } = await sql<{ member_id: string }>`
    INSERT INTO orders (id, order_number, kind, member_id, outlet_id, status, payment_status, service_type, payment_network,
      subtotal, discount, delivery_fee, total_amount, cashback_amount, items_count, outlet_snapshot, created_at, updated_at)
    SELECT gen_random_uuid(), 'KC-Z-' || m.id, 'offer_of_day', m.id, (SELECT id FROM outlets LIMIT 1), 'pending', 'pending',
      'in_store', 'mtn', 1000, 0, 0, 1000, 0, 1, (SELECT outlet_snapshot FROM orders LIMIT 1), ${at}::timestamptz, ${at}
    FROM (SELECT id FROM members ORDER BY id OFFSET ${from} LIMIT ${to - from}) m RETURNING member_id`.execute(db);
  const members = rows.map(({ member_id }) => member_id);
  await sql`
    INSERT INTO order_items SELECT copy.* FROM orders o, (SELECT a FROM order_items a WHERE offer_id = ${offer_id} LIMIT 1) one,
      jsonb_populate_record(one.a, jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id)) copy
    WHERE o.kind = 'offer_of_day' AND o.member_id = ANY(${members}::uuid[])`.execute(db);
  await sql`
    INSERT INTO payments SELECT copy.* FROM orders o, (SELECT a FROM payments a LIMIT 1) one,
      jsonb_populate_record(one.a, jsonb_build_object('id', gen_random_uuid(), 'subject_id', o.id, 'member_id', o.member_id,
        'reference', o.id, 'callback_token', o.id)) copy
    WHERE o.kind = 'offer_of_day' AND o.member_id = ANY(${members}::uuid[])`.execute(db);
  return members;
}

// An offer of the day of a young club: thousands come within a minute, for which PostgreSQL goes on as it planned for a few.
it.each(FIRST)('looks up the open purchases of a group, and not those of everybody, planned for %i', async (few) => {
  await asOwner(forgetFigures);
  const first = await buy(0, few);
  await asOwner(countLarge);
  await world.deps.db.connection().execute(async (db) => {
    for (let time = 0; time < TIMES; time += 1) await findOpenPurchases(db, first.slice(0, GROUP), offer_id);
    const others = await buy(few, MEMBERS);
    done = [];
    const found = await findOpenPurchases(db, others.slice(0, GROUP), offer_id);
    expect(found.size).toBe(GROUP);
  });
  const asked = done.filter(({ text }) => text.includes('is_asked'));
  expect(asked).toHaveLength(1);
  const long = asked.flatMap(({ read }) => read.filter(({ rows }) => rows > LONGEST_READ));
  expect(long, asked[0]?.plan).toEqual([]);
});
