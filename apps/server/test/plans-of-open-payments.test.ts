import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { transact } from '#server/db/transact.ts';
import { claimSends, noteAccepted } from '#server/features/money/payments/attempts/send-store.ts';
import { changeOpen, claimCheck, hurryCheck, lockUnsent, movePayment } from '#server/features/money/payments/store.ts';
import { withdrawUnsent } from '#server/features/money/payments/withdraw-unsent.ts';
import * as transfers from '#server/features/money/transfers/store.ts';
import { listPendingPayments } from '#server/features/shop/checkout/paying/payment-views.ts';
import { isBeingPaid } from '#server/features/shop/orders/being-paid.ts';

import { openCrowd, type DoneStatement } from './plans.ts';
import type { TestWorld } from './world.ts';

/** So many have been sent a prompt, or wait for it. */
const OPEN = 2_000;
/** The plan for all values is taken from the sixth time on. */
const TIMES = 10;
const GROUP = 10;
/** More orders than any member has, and less than all that are open. */
const LONGEST_READ = 1_000;

let world: TestWorld;
let done: DoneStatement[] = [];
let open: { id: string; order_id: string; member_id: string }[] = [];

beforeAll(async () => {
  world = await openCrowd({ offers: 20, members: 500, orders: 3_000 }, (plan) => void done.push(plan));
  const { db, now } = world.deps;
  // PostgreSQL has counted when nobody was paying, and in a large club does not count again for days.
  ({ rows: open } = await sql<(typeof open)[number]>`
    UPDATE payments SET status = 'pending', created_at = ${now()}, sent_at = NULL, completed_at = NULL, transaction_id = NULL,
      next_check_at = ${now()} WHERE id IN (SELECT id FROM payments WHERE status = 'completed' LIMIT ${OPEN})
    RETURNING id, subject_id AS order_id, member_id`.execute(db));
  await sql`UPDATE orders SET status = 'pending', payment_status = 'pending', paid_at = NULL
    WHERE id IN (SELECT subject_id FROM payments WHERE status = 'pending')`.execute(db);
});
afterAll(() => world.close());

it('whatever is done about an attempt, and asked of its order, finds it by its key, and not among all that wait for their payers', async () => {
  const { deps } = world;
  const { db, now } = deps;
  expect(open).toHaveLength(OPEN);
  const at = now();
  const soon = new Date(at.getTime() + 30_000);
  const asked_since = new Date(at.getTime() - 60_000);
  done = [];
  for (let time = 0; time < TIMES; time += 1) {
    const some = open.slice(time * GROUP, (time + 1) * GROUP);
    const group = some.map(({ id }) => id);
    const { claimed } = await claimSends(db, [...group, open.at(-1)!.id], { at, next_check_at: soon, asked_since });
    expect(claimed.length).toBeGreaterThanOrEqual(GROUP);
    const noted = { at, next_check_at: soon, prompt_expires_at: soon, kind: 'accepted', detail: {} } as const;
    await noteAccepted(
      db,
      group.map((payment_id) => ({ ...noted, payment_id })),
    );
    const [{ id, order_id, member_id }] = some as [(typeof open)[number]];
    await claimCheck(db, { id, at, least_ms: 0, next_check_at: soon });
    await hurryCheck(db, id, 5_000);
    await transact(db, (tx) => changeOpen(tx, id, { next_check_at: soon }));
    await transact(db, (tx) => movePayment(tx, id, 'timeout'));
    await transact(db, (tx) => lockUnsent(tx, id));
    expect(await isBeingPaid(db, order_id)).toBe(true);
    await transact(db, (tx) => withdrawUnsent(tx, deps, 'order', order_id));
    await listPendingPayments(deps, member_id);
  }
  const long = done.filter(({ read }) => read.some(({ rows }) => rows > LONGEST_READ));
  expect([...new Set(long.map(({ text }) => text.slice(0, 60)))], long[0]?.plan).toEqual([]);
});

// As when an offer is stopped that thousands have bought.
it('and so does whatever is done about money that is sent, however much is on its way', async () => {
  const { db, now } = world.deps;
  const at = now();
  const soon = new Date(at.getTime() + 30_000);
  await sql`
    INSERT INTO transfers (id, purpose, subject_id, member_id, network, msisdn, amount, currency, reference, status, via, created_at)
    SELECT gen_random_uuid(), 'refund', gen_random_uuid(), (SELECT id FROM members LIMIT 1), 'mtn', '256770000003', 1000, 'UGX',
      gen_random_uuid(), 'completed', 'payout', ${at} FROM generate_series(1, ${OPEN}::int)`.execute(db);
  await db.transaction().execute(async (tx) => {
    // The server's own role may not.
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql`ANALYZE transfers`.execute(tx);
  });
  const { rows } = await sql<{ id: string }>`
    UPDATE transfers SET status = 'pending', next_check_at = ${soon} RETURNING id`.execute(db);
  done = [];
  for (const { id } of rows.slice(0, TIMES)) {
    expect(await transact(db, (tx) => transfers.claimSend(tx, id, at, soon))).toBeDefined();
    await transact(db, (tx) => transfers.moveTransfer(tx, id, 'initiated', { next_check_at: soon }));
    await transfers.claimCheck(db, { id, at, least_ms: 0, next_check_at: soon });
    await transact(db, (tx) => transfers.changeOpen(tx, id, { next_check_at: soon }));
    await transact(db, (tx) => transfers.askSoon(tx, id, at));
  }
  const long = done.filter(({ read }) => read.some((each) => each.rows > LONGEST_READ));
  expect([...new Set(long.map(({ text }) => text.slice(0, 60)))], long[0]?.plan).toEqual([]);
});
