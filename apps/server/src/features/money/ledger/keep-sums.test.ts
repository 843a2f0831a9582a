import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase, PATIENCE_MS, type FreshDatabase } from '#server-test/fresh-database.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';

import { saleReceived } from './flows.ts';
import { keepSums } from './keep-sums.ts';
import { ledgerFaults } from './ledger-faults.ts';
import { readLedger } from './ledger-view.ts';
import { post } from './post.ts';

let database: FreshDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, { size: 8, wait_ms: PATIENCE_MS });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const SUBJECT = '019a0000-0000-7000-8000-000000000001';

/** A sale of an outlet, which holds its transaction open until `until` has come. */
const sell = (outlet_id: string, network: 'mtn' | 'airtel', until: Promise<void> = Promise.resolve()) =>
  transact(connection.db, async (tx) => {
    await post(tx, {
      reference: `sale:${outlet_id}`,
      kind: 'sale_received',
      subject_type: 'order',
      subject_id: SUBJECT,
      at: new Date('2026-11-21T09:00:00Z'),
      legs: saleReceived({ network, outlet_id, member_id: 'm', amount: 1_000, cashback_used: 0 }),
    });
    await until;
  });

/** What the overview says of what members paid for orders that are not complete yet. */
async function liability() {
  const { accounts, sum } = await readLedger(connection.db);
  expect(sum).toBe(0);
  const { owners, balance } = accounts.find(({ kind }) => kind === 'order_liability') ?? { owners: 0, balance: 0 };
  return { owners, balance };
}

const mark = async () => connection.db.selectFrom('ledger_sums_mark').selectAll().executeTakeFirstOrThrow();
const newestPosting = async () => {
  const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM ledger_postings`.execute(connection.db);
  return rows[0]!.id;
};

/** Until all that was posted is in: other tests at the same PostgreSQL have transactions too, which are waited for. */
const keepAll = async () => {
  const newest = await newestPosting();
  await expect
    .poll(async () => (await keepSums(connection), (await mark()).posting_id), { timeout: PATIENCE_MS })
    .toBe(newest);
};

describe('kept sums of the books', () => {
  it('stand at zero in new books, and take in what was posted', async () => {
    expect(await liability()).toEqual({ owners: 0, balance: 0 });
    await sell('first', 'mtn');
    expect(await liability()).toEqual({ owners: 1, balance: 1_000 });
    await keepAll();
    expect(await liability()).toEqual({ owners: 1, balance: 1_000 });
    expect(await keepSums(connection)).toBe(0);
  });

  it('wait for whoever took earlier numbers and has not ended, and lose nothing of it', async () => {
    const before = await mark();
    const held = Promise.withResolvers<void>();
    const slow = sell('slow', 'mtn', held.promise);
    await expect
      .poll(() =>
        connection.db
          .selectFrom('ledger_sums_mark')
          .select(sql<number>`pg_sequence_last_value('ledger_postings_id_seq')`.as('id'))
          .executeTakeFirst(),
      )
      .toEqual({ id: before.posting_id + 2 });
    try {
      await sell('quick', 'airtel');
      expect(await newestPosting()).toBe(before.posting_id + 4);
      await keepSums(connection);
      await keepSums(connection);
      expect(await mark()).toMatchObject({ posting_id: before.posting_id });
      expect(await liability()).toEqual({ owners: 2, balance: 2_000 });
    } finally {
      held.resolve();
    }
    await slow;
    expect(await liability()).toEqual({ owners: 3, balance: 3_000 });
    await keepAll();
    expect(await liability()).toEqual({ owners: 3, balance: 3_000 });
  });

  it('are right at every moment while many post and several workers add', async () => {
    const SALES = 120;
    let isOver = false;
    const whileOpen = async (work: () => Promise<unknown>) => {
      while (!isOver) await work();
    };
    const sales = Array.from({ length: SALES }, (_, n) => sell(`busy-${n % 40}-${n}`, n % 2 === 0 ? 'mtn' : 'airtel'));
    const faults: unknown[] = [];
    const beside = [
      whileOpen(() => keepSums(connection)),
      whileOpen(() => keepSums(connection)),
      whileOpen(async () => faults.push(...(await ledgerFaults(connection.db)))),
    ];
    await Promise.all(sales);
    isOver = true;
    await Promise.all(beside);
    expect(faults).toEqual([]);
    await keepAll();
    expect(await liability()).toEqual({ owners: 3 + SALES, balance: 1_000 * (3 + SALES) });
  });

  it('go on where a backup was read into a server that counts transactions from the beginning', async () => {
    await sell('restored', 'mtn');
    const newest = await newestPosting();
    await sql`
      UPDATE ledger_sums_mark SET next_posting_id = ${newest}, next_after = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8`.execute(
      connection.db,
    );
    await keepAll();
    expect(await ledgerFaults(connection.db)).toEqual([]);
  });

  it('are found where somebody changed them who may do anything', async () => {
    await sql`UPDATE ledger_sums SET balance = balance + 1 WHERE kind = 'order_liability'`.execute(connection.db);
    expect(await ledgerFaults(connection.db)).toEqual([
      { fault: 'a kept sum is not that of its accounts', subject: 'order_liability' },
    ]);
  });
});
