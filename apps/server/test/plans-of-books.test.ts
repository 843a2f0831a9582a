import { kampalaDay } from '@club/rules/kampala-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { transact } from '#server/db/transact.ts';
import { keepSums } from '#server/features/money/ledger/keep-sums.ts';
import { readLedger } from '#server/features/money/ledger/ledger-view.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { listAlarms } from '#server/features/money/reconciliation/alarms/alarms-view.ts';
import { reconcile } from '#server/features/money/reconciliation/reconcile.ts';
import { eachEntry } from '#server/features/money/settlements/entries.ts';
import { issueDueStatements } from '#server/features/money/settlements/issue-due-statements.ts';
import { listSettlements } from '#server/features/money/settlements/money-view.ts';
import { readStatement } from '#server/features/money/settlements/store.ts';
import { readFigures } from '#server/features/outlets/day/figures.ts';
import { listMyEarnings } from '#server/features/outlets/deliveries/earnings-view.ts';

import { PATIENCE_MS } from './fresh-database.ts';
import { openCrowd, type DoneStatement } from './plans.ts';
import type { TestWorld } from './world.ts';

/** More than `LONGEST_READ` stand in the books; few of them are of the days that are asked about. */
const CROWD = { offers: 20, members: 50, orders: 0 };
const ENTRIES = 3_000;
const LONGEST_READ = 1_000;
/** PostgreSQL takes the plan for all values from the sixth time on. */
const TIMES = 7;

let world: TestWorld;
let outlet_id: string;
let rider_id: string;
let done: DoneStatement[] = [];

beforeAll(async () => {
  world = await openCrowd(CROWD, (plan) => void done.push(plan));
  const { db } = world.deps;
  outlet_id = (await sql<{ id: string }>`SELECT id FROM outlets ORDER BY id LIMIT 1`.execute(db)).rows[0]!.id;
  rider_id = (await sql<{ id: string }>`SELECT id FROM members LIMIT 1`.execute(db)).rows[0]!.id;
  await fillBooks();
}, 480_000);
afterAll(() => world.close());

/** Sales of two months at one outlet, some fifty a day, with statements and a closed day of the network up to some days ago. */
async function fillBooks(): Promise<void> {
  const { db } = world.deps;
  const at = world.deps.now();
  const { rows } = await sql<{ id: string }>`SELECT id FROM members LIMIT 1`.execute(db);
  const ago = (days: number) => sql`${kampalaDay(at)}::date - ${days}::int`;
  await fillEntries(at);
  await sql`
    INSERT INTO payments (id, purpose, subject_id, member_id, network, msisdn, amount, reference, callback_token, status, created_at, completed_at)
    SELECT md5('p' || n)::uuid, 'order', md5('o' || n)::uuid, ${rows[0]!.id}::uuid, 'mtn', '256772000000', 1000, md5('r' || n)::uuid, 't' || n,
      'completed', t.at, t.at FROM generate_series(1, ${ENTRIES}::int) n JOIN ledger_transactions t ON t.reference = 'sale_received:' || n`.execute(
    db,
  );
  await sql`
    INSERT INTO statement_imports (id, network, file_name, digest, rows_new, rows_known, bad_lines, imported_by, imported_at)
    VALUES (md5('import')::uuid, 'mtn', 'mtn.csv', '', ${ENTRIES}, 0, '[]', ${rows[0]!.id}, ${at})`.execute(db);
  await sql`
    INSERT INTO statement_rows (import_id, network, line, provider_transaction_id, reference, account, kind, status, moved, fee, occurred_at, raw)
    SELECT md5('import')::uuid, 'mtn', 1, 'n' || reference, reference, 'main', 'collection', 'completed', amount, 0, completed_at, ''
    FROM payments WHERE callback_token LIKE 't%' AND network = 'mtn' AND amount = 1000`.execute(db);
  await sql`
    INSERT INTO statement_closes (network, day, figures, balances, closed_by, closed_at)
    VALUES ('mtn', ${ago(3)}, '{}', '{}', ${rows[0]!.id}, ${at})`.execute(db);
  await sql`
    INSERT INTO settlement_accounts (outlet_id, network, msisdn, opened_at, set_at, set_by)
    VALUES (${outlet_id}, 'mtn', '256772000000', ${at}::timestamptz - interval '60 days', ${at}, ${rows[0]!.id})`.execute(
    db,
  );
  await sql`
    INSERT INTO settlement_statements (id, outlet_id, number, from_day, to_day, opening_balance, sales, returns, commission, delivery_fees,
      cashback_share, corrections, settlements, closing_balance, entries, first_posting_id, last_posting_id, issued_at, status)
    SELECT md5('statement')::uuid, ${outlet_id}::uuid, 1, ${ago(60)}, ${ago(4)}, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*), min(p.id), max(p.id), ${at}, 'issued'
    FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id JOIN ledger_transactions t ON t.id = p.transaction_id
    WHERE a.kind = 'outlet_payable' AND t.at >= ledger_day_start(${ago(60)}) AND t.at < ledger_day_start(${ago(3)})`.execute(
    db,
  );
  await sql`
    INSERT INTO ledger_days (day, transactions, turnover, previous_hash, hash, sealed_at)
    SELECT ${ago(1)}, 0, 0, '', '', ${at}`.execute(db);
  await db.transaction().execute(async (tx) => {
    // The server's own role may not.
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql`ANALYZE`.execute(tx);
  });
  const day = { name: 'settlement_period_days', value: '1', set_at: new Date(at.getTime() - 86_400_000) };
  await db.insertInto('settings').values(day).execute();
}

/** A sale every half an hour. Most accounts are of members, and few things happen on each. */
async function fillEntries(at: Date): Promise<void> {
  const { db } = world.deps;
  await sql`
    INSERT INTO ledger_transactions (reference, kind, subject_type, subject_id, at)
    SELECT kind || ':' || n, kind, 'order', md5('o' || n)::uuid, ${at}::timestamptz - interval '30 minutes' * (${ENTRIES}::int - n)
    FROM generate_series(1, ${ENTRIES}::int) n CROSS JOIN unnest(ARRAY['sale_received', 'sale_completed', 'rider_earned', 'cashback_promised']) kind
    ORDER BY n`.execute(db);
  await sql`
    INSERT INTO ledger_accounts (kind, owner)
    VALUES ('provider_clearing', 'mtn'), ('order_liability', ''), ('outlet_payable', ${outlet_id}), ('marketing_expense', ''), ('delivery', ''),
      ('rider_payable', ${rider_id})`.execute(db);
  await sql`
    INSERT INTO ledger_accounts (kind, owner) SELECT 'cashback_pending', subject_id::text FROM ledger_transactions GROUP BY 2`.execute(
    db,
  );
  const legs = sql`
    ledger_transactions t JOIN LATERAL (VALUES ('sale_received', 'provider_clearing', 'mtn', -1000), ('sale_received', 'order_liability', '', 1000),
      ('sale_completed', 'order_liability', '', -1000), ('sale_completed', 'outlet_payable', ${outlet_id}, 1000),
      ('rider_earned', 'delivery', '', -20), ('rider_earned', 'rider_payable', ${rider_id}, 20),
      ('cashback_promised', 'marketing_expense', '', -10), ('cashback_promised', 'cashback_pending', t.subject_id::text, 10)
    ) leg (of, kind, owner, amount) ON leg.of = t.kind JOIN ledger_accounts a ON a.kind = leg.kind AND a.owner = leg.owner`;
  await sql`
    INSERT INTO ledger_postings (transaction_id, account_id, amount, balance_after)
    SELECT t.id, a.id, leg.amount, 0 FROM ${legs} ORDER BY t.id`.execute(db);
  await sql`
    UPDATE ledger_accounts a SET balance = s.amount
    FROM (SELECT account_id, sum(amount) AS amount FROM ledger_postings GROUP BY 1) s WHERE s.account_id = a.id`.execute(
    db,
  );
}

function tooLong(): string[] {
  return done.flatMap(({ text, read }) =>
    read.filter(({ rows }) => rows > LONGEST_READ).map(({ table, rows }) => `${table} ${rows}: ${text}`),
  );
}

describe('in long books', () => {
  it('the overview tells what stands on each kind of account without reading those of all members', async () => {
    const { db, now } = world.deps;
    const kept = () => db.selectFrom('ledger_sums').select('owners').where('kind', '=', 'cashback_pending').execute();
    // Other tests at the same PostgreSQL have transactions too, which are waited for.
    await expect
      .poll(async () => (await keepSums(world.deps), kept()), { timeout: PATIENCE_MS })
      .toEqual([{ owners: ENTRIES }]);
    const legs = [
      { kind: 'cashback_pending', owner: 'newest', amount: 10 },
      { kind: 'marketing_expense', owner: '', amount: -10 },
    ] as const;
    const event = { reference: 'newest', kind: 'test', subject_type: 'order', subject_id: outlet_id };
    await transact(db, (tx) => post(tx, { ...event, at: now(), legs }));
    done = [];
    const { accounts, sum } = await readLedger(db);
    expect(accounts.find(({ kind }) => kind === 'cashback_pending')).toEqual({
      kind: 'cashback_pending',
      network: null,
      owners: ENTRIES + 1,
      balance: 10 * ENTRIES + 10,
    });
    expect(sum).toBe(0);
    expect(done.flatMap(({ read }) => read)).toContainEqual({ table: 'ledger_postings', rows: 2 });
    expect(tooLong()).toEqual([]);
  });

  it('a network’s open days are compared without reading what was closed', async () => {
    done = [];
    const { days } = await transact(world.deps.db, (tx) => reconcile(tx, world.deps, 'mtn'));
    expect(days).toHaveLength(3);
    expect(tooLong()).toEqual([]);
  });

  it('what money wants looked at is listed without reading what wanted it years ago', async () => {
    const { db, now } = world.deps;
    await sql`
      INSERT INTO money_alarms (id, kind, subject, detail, link, began_at, ended_at)
      SELECT gen_random_uuid(), 'stuck', 'payment:' || n, 'A payment', '/finance', ${now()}::timestamptz - interval '1 hour' * n,
        CASE WHEN n > 3 THEN ${now()}::timestamptz - interval '1 hour' * n END FROM generate_series(1, 2 * ${LONGEST_READ}::int) n`.execute(
      db,
    );
    done = [];
    const { results, open_count, count } = await listAlarms(world.deps, { page: 1, per_page: 20 });
    expect([results.length, open_count, count]).toEqual([20, 3, 23]);
    expect(results.slice(0, 4).map(({ ended_at }) => ended_at === null)).toEqual([true, true, true, false]);
    expect(done.length).toBeGreaterThan(1);
    expect(tooLong()).toEqual([]);
  });

  it('a day of an outlet is told without reading its days before', async () => {
    const day = kampalaDay(new Date(world.deps.now().getTime() - 86_400_000));
    done = [];
    for (let turn = 0; turn < TIMES; turn += 1) await readFigures(world.deps.db, outlet_id, day);
    expect(tooLong()).toEqual([]);
  });

  it('a rider reads what the week has brought, and not all that was ever earned', async () => {
    done = [];
    for (let turn = 0; turn < TIMES; turn += 1) {
      const { week } = await listMyEarnings(world.deps, rider_id);
      expect(week).toBe(20 * (7 * 48 + 1));
    }
    expect(tooLong()).toEqual([]);
  });

  it('the entries of a long statement are written out, each part without reading those before it', async () => {
    const { db } = world.deps;
    const { rows } = await sql<{ id: string }>`SELECT md5('statement')::uuid AS id`.execute(db);
    const statement = await readStatement(db, rows[0]!.id);
    done = [];
    const balances: number[] = [];
    for await (const { balance } of eachEntry(db, statement)) balances.push(balance);
    expect(balances.length).toBeGreaterThan(2_500);
    expect(balances).toEqual(Array.from({ length: statement.entries }, (_, n) => 1_000 * (n + 1)));
    expect(tooLong()).toEqual([]);
  });

  it('a statement is made without reading what stands in earlier ones', async () => {
    done = [];
    expect(await issueDueStatements(world.deps)).toBeGreaterThan(0);
    expect(tooLong()).toEqual([]);
  });

  it('what outlets are owed is listed without reading all that they were ever sent', async () => {
    const { db, now } = world.deps;
    const at = now();
    await sql`
      INSERT INTO settlement_statements (id, outlet_id, number, from_day, to_day, opening_balance, sales, returns, commission, delivery_fees,
        cashback_share, corrections, settlements, closing_balance, entries, first_posting_id, last_posting_id, issued_at, status, agreed_at)
      SELECT gen_random_uuid(), u.id, n, ${kampalaDay(at)}::date + n - 301, ${kampalaDay(at)}::date + n - 301, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
        p.id, p.id, ${at}, 'paid', ${at}
      FROM outlets u, generate_series(1, 300) n, (SELECT min(id) AS id FROM ledger_postings) p WHERE u.id <> ${outlet_id}`.execute(
      db,
    );
    await sql`
      INSERT INTO settlements (id, statement_id, outlet_id, network, msisdn, amount, status, first_approved_by, second_approved_by, created_at, ended_at)
      SELECT gen_random_uuid(), s.id, s.outlet_id, 'mtn', '256772000000', 1000, 'paid', p.one, p.two, t.at, t.at
      FROM settlement_statements s, (SELECT min(id::text)::uuid AS one, max(id::text)::uuid AS two FROM members) p,
        LATERAL (SELECT ${at}::timestamptz - interval '1 day' * (300 - s.number) AS at) t
      WHERE s.number <= 300 AND s.outlet_id <> ${outlet_id}`.execute(db);
    await db.transaction().execute(async (tx) => {
      // The server's own role may not.
      await sql`SET LOCAL ROLE NONE`.execute(tx);
      await sql`ANALYZE settlements, settlement_statements`.execute(tx);
    });
    const from = kampalaDay(new Date(at.getTime() - 9 * 86_400_000));
    done = [];
    for (let page = 1; page <= TIMES; page += 1) {
      const { results, moved } = await listSettlements(db, { page: 1, per_page: 20, from });
      expect(results.filter(({ latest }) => latest?.number === 300)).toHaveLength(results.length - 1);
      expect(moved).toBe(10 * 1_000 * (results.length - 1));
    }
    expect(tooLong()).toEqual([]);
  });
});
