import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { connect } from '#server/db/connect.ts';
import { claimAll, giveBack, takeAll } from '#server/db/idempotency.ts';
import { transact } from '#server/db/transact.ts';
import { nextOrderSerials } from '#server/features/shop/order-book/store.ts';

import { openCrowd, type DoneStatement } from './plans.ts';
import type { TestWorld } from './world.ts';

const MEMBERS = 2_500;
/** So few that PostgreSQL reads all of them whenever it wants one. */
const ORDERS = 12;
/** Buyers who are served together. */
const GROUP = 100;
/** PostgreSQL takes the plan for all values from the sixth time on. */
const TIMES = 7;

let world: TestWorld;
let done: DoneStatement[] = [];

beforeAll(async () => {
  world = await openCrowd({ offers: 20, members: MEMBERS, orders: ORDERS }, (plan) => void done.push(plan), {
    prepare: async (url) => {
      const owner = connect(url, { size: 1, name: 'kasente-new-club', as_owner: true });
      await sql`ALTER TABLE orders SET (autovacuum_enabled = false)`.execute(owner.db);
      await owner.close();
    },
  });
}, 480_000);
afterAll(() => world.close());

// For about a minute PostgreSQL goes on as if hardly anybody were about to pay, while thousands come for an offer of the day.
it('looks at no order more than once for a whole group of buyers, though most orders have come since their number was last estimated', async () => {
  const { deps } = world;
  const { rows } = await sql<{ id: string }>`SELECT id FROM members ORDER BY id LIMIT ${TIMES * GROUP}`.execute(
    deps.db,
  );
  const lookAtEach = async () => {
    for (let turn = 0; turn < TIMES; turn += 1) {
      const group = rows.slice(turn * GROUP, (turn + 1) * GROUP).map(({ id }) => id);
      await transact(deps.db, async (tx) => nextOrderSerials(tx, group, deps.now()));
    }
  };
  await lookAtEach();
  await sql`
    INSERT INTO orders (id, order_number, member_id, outlet_id, status, payment_status, service_type, payment_network,
      subtotal, discount, delivery_fee, total_amount, cashback_amount, items_count, outlet_snapshot, created_at, updated_at)
    SELECT gen_random_uuid(), 'KC-Y-' || row_number() OVER (), m.id, (SELECT id FROM outlets LIMIT 1), 'pending', 'pending',
      'in_store', 'mtn', 1000, 0, 0, 1000, 0, 1, '{}', ${deps.now()}, ${deps.now()}
    FROM members m`.execute(deps.db);
  done = [];
  await lookAtEach();
  expect(done.length).toBeGreaterThanOrEqual(TIMES);
  expect(done.flatMap(({ read }) => read.filter((each) => each.rows > MEMBERS + ORDERS))).toEqual([]);
});

// A request for a cart keeps hardly anything with its key, so that a few hundred lie on few pages.
it('looks keys up by themselves, though most have come since PostgreSQL thought it cheaper to read all of them', async () => {
  const { db, now } = world.deps;
  const keep = (from: number, to: number) =>
    sql`
      INSERT INTO idempotency_keys (scope, route, key, fingerprint, created_at)
      SELECT 'member', 'POST /cart/', 'key-' || n, decode('00', 'hex'), ${now()} FROM generate_series(${from}::int, ${to}::int) n`.execute(
      db,
    );
  const claimEach = async () => {
    for (let turn = 0; turn < TIMES; turn += 1) {
      const keys = Array.from({ length: GROUP }, (_, index) => `new-${turn}-${index}`);
      const all = keys.map((key) => ({ scope: 'member', route: 'POST /', key, fingerprint: Buffer.of(0), at: now() }));
      await transact(db, (tx) => claimAll(tx, all));
      await transact(db, async (tx) => {
        expect((await takeAll(tx, all)).size).toBe(GROUP);
        await giveBack(tx, all);
      });
    }
  };
  await keep(1, 300);
  await db.transaction().execute(async (tx) => {
    // The server's own role may not.
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql`ANALYZE idempotency_keys`.execute(tx);
  });
  await claimEach();
  await keep(301, 5_000);
  done = [];
  await claimEach();
  const looks = done.filter(({ text }) => text.includes('idempotency_keys'));
  expect(looks.length).toBe(3 * TIMES);
  // What was given back before may still lie there.
  expect(looks.flatMap(({ read }) => read.filter(({ rows }) => rows > 4 * GROUP))).toEqual([]);
});
