import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase, PATIENCE_MS, type FreshDatabase } from '#server-test/fresh-database.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import { brokenConstraint } from '#server/db/postgres-error.ts';
import { transact } from '#server/db/transact.ts';

import type { Leg } from './accounts.ts';
import { balanceOf } from './balance-of.ts';
import { checkBooks } from './check-books.ts';
import { cashbackPromised, cashbackReleased, saleReceived } from './flows.ts';
import { ledgerFaults } from './ledger-faults.ts';
import { readLedger } from './ledger-view.ts';
import { post, PostingConflict, type Posting } from './post.ts';
import { sealDays } from './seal-days.ts';

let database: FreshDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, { wait_ms: PATIENCE_MS });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const SUBJECT = '019a0000-0000-7000-8000-000000000001';
const posting = (reference: string, legs: readonly Leg[]): Posting => ({
  reference,
  kind: 'test',
  subject_type: 'order',
  subject_id: SUBJECT,
  at: new Date('2026-11-21T09:00:00Z'),
  legs,
});
const postNow = (reference: string, legs: readonly Leg[]) =>
  transact(connection.db, (tx) => post(tx, posting(reference, legs)));
const sale = (outlet_id: string, amount: number) =>
  saleReceived({ network: 'mtn', outlet_id, member_id: 'm', amount, cashback_used: 0 });
const liability = (owner: string) => balanceOf(connection.db, { kind: 'order_liability', owner });

const differences = () => ledgerFaults(connection.db);

describe('post', () => {
  it('moves balances with its postings: what comes in lowers the clearing account', async () => {
    const before = await balanceOf(connection.db, { kind: 'provider_clearing', owner: 'mtn' });
    expect(await postNow('moves', sale('outlet-moves', 5_000))).toBe(true);
    expect(await liability('outlet-moves')).toBe(5_000);
    const after = await balanceOf(connection.db, { kind: 'provider_clearing', owner: 'mtn' });
    expect(after - before).toBe(-5_000);
    expect(await differences()).toEqual([]);
  });

  it('happens once for its reference, however many ask for it at once', async () => {
    const tries = Array.from({ length: 25 }, () => postNow('once', sale('outlet-once', 700)));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await postNow('once', sale('outlet-once', 700))).toBe(false);
    expect(await liability('outlet-once')).toBe(700);
  });

  it('refuses a reference that stands for something else', async () => {
    await postNow('conflict', sale('outlet-conflict', 700));
    for (const legs of [sale('outlet-conflict', 701), sale('outlet-other', 700)]) {
      await expect(postNow('conflict', legs)).rejects.toThrow(PostingConflict);
    }
    const otherKind = { ...posting('conflict', sale('outlet-conflict', 700)), kind: 'other' };
    await expect(transact(connection.db, (tx) => post(tx, otherKind))).rejects.toThrow(PostingConflict);
    expect(await liability('outlet-conflict')).toBe(700);
  });

  it('refuses legs that do not sum to zero, and fractions', async () => {
    const crooked: Leg[] = [
      { kind: 'club_commission', owner: '', amount: 5 },
      { kind: 'marketing_expense', owner: '', amount: -4 },
    ];
    await expect(postNow('crooked', crooked)).rejects.toThrow('not to zero');
    await expect(postNow('fraction', sale('outlet-fraction', 0.5))).rejects.toThrow(RangeError);
  });

  it('has nothing to do for nothing', async () => {
    const nothing = cashbackPromised({ member_id: 'm-nothing', amount: 0 });
    expect(await postNow('nothing', nothing)).toBe(false);
  });

  it('never lets a member go below zero', async () => {
    const tooMuch = cashbackReleased({ member_id: 'm-poor', amount: 1 });
    const error = await postNow('poor', tooMuch).catch((caught: unknown) => caught);
    expect(brokenConstraint(error)).toBe('ledger_member_never_below_zero');
  });

  it('adds up under parallel sales and cashback of the same outlets and members', async () => {
    const outlets = ['outlet-a', 'outlet-b', 'outlet-c'];
    const members = ['member-a', 'member-b'];
    await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        transact(connection.db, async (tx) => {
          const member_id = members[index % 2]!;
          await post(tx, posting(`busy-sale:${index}`, sale(outlets[index % 3]!, 100 + index)));
          const cashback = cashbackPromised({ member_id, amount: 10 });
          await post(tx, posting(`busy-cashback:${index}`, cashback));
        }),
      ),
    );
    expect(await balanceOf(connection.db, { kind: 'cashback_pending', owner: 'member-a' })).toBe(750);
    expect(await differences()).toEqual([]);
  });
});

describe('the books', () => {
  const changes = [
    'UPDATE ledger_postings SET amount = amount + 1',
    'UPDATE ledger_transactions SET memo = NULL',
    'UPDATE ledger_days SET turnover = 0',
    'DELETE FROM ledger_postings',
    'DELETE FROM ledger_transactions',
    'DELETE FROM audit_log',
    'TRUNCATE ledger_postings CASCADE',
    'TRUNCATE ledger_transactions CASCADE',
    'TRUNCATE payment_events',
  ];

  it.each([
    ...changes,
    'DELETE FROM ledger_accounts',
    "UPDATE ledger_accounts SET owner = 'me'",
    'ALTER TABLE ledger_postings DISABLE TRIGGER ALL',
    'DROP TABLE ledger_days',
  ])('may not be changed by the server, whose role has no right to: %s', async (statement) => {
    await expect(sql.raw(statement).execute(connection.db)).rejects.toThrow(/permission denied|must be owner/);
  });

  it.each(changes)('cannot be changed by their owner either: %s', async (statement) => {
    await postNow('kept', sale('outlet-kept', 1));
    await transact(connection.db, (tx) =>
      post(tx, { ...posting('kept long ago', sale('outlet-kept', 1)), at: new Date('2026-10-30T09:00:00Z') }),
    );
    await sealDays({ db: connection.db, now: () => new Date('2026-11-01T09:00:00Z') });
    await sql`INSERT INTO audit_log (at, action, subject_type, subject_id) VALUES ('2026-11-21', 'x', 'x', 'x')`.execute(
      connection.db,
    );
    await expect(asOwner(statement)).rejects.toThrow('append-only');
  });

  it('refuse an unbalanced transaction at commit, whoever writes it', async () => {
    const crooked = sql`
      WITH t AS (
        INSERT INTO ledger_transactions (reference, kind, subject_type, subject_id, at)
        VALUES ('by hand', 'test', 'order', ${SUBJECT}, '2026-11-21') RETURNING id
      ), a AS (INSERT INTO ledger_accounts (kind) VALUES ('adjustments') RETURNING id)
      INSERT INTO ledger_postings (transaction_id, account_id, amount, balance_after)
      SELECT t.id, a.id, 5, 5 FROM t, a`;
    await expect(crooked.execute(connection.db)).rejects.toThrow('does not sum to zero');
  });
});

describe('a day that is over', () => {
  it('is sealed two hours after midnight in Kampala, takes no more, and shows every later change', async () => {
    const at = (time: string) => new Date(time);
    const seal = (time: string) => sealDays({ db: connection.db, now: () => at(time) });
    const on = (reference: string, time: string) =>
      transact(connection.db, (tx) => post(tx, { ...posting(reference, sale('outlet-days', 500)), at: at(time) }));
    await seal('2026-11-20T09:00:00Z');
    // 21 November ends in Kampala at 21:00 UTC.
    await on('evening', '2026-11-21T20:59:59Z');
    await on('next day', '2026-11-21T21:00:00Z');
    const days = () => connection.db.selectFrom('ledger_days').selectAll().orderBy('day').execute();
    const before = (await days()).length;
    expect(await seal('2026-11-21T22:59:59Z')).toBeGreaterThan(0);
    expect((await days()).at(-1)!.transactions).toBe(0);
    const [many] = await Promise.all(Array.from({ length: 5 }, () => seal('2026-11-21T23:00:00Z')));
    expect(many).toBeLessThanOrEqual(1);
    expect((await days()).length).toBeGreaterThan(before);
    expect((await days()).at(-1)!.transactions).toBeGreaterThan(0);
    await expect(on('too late', '2026-11-21T20:00:00Z')).rejects.toThrow('are sealed');
    await on('still open', '2026-11-21T23:00:00Z');
    expect(await ledgerFaults(connection.db)).toEqual([]);

    // One shilling more on one posting of the sealed day, by somebody who may do anything.
    await connection.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL ROLE NONE`.execute(tx);
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`UPDATE ledger_transactions SET memo = 'nothing to see' WHERE reference = 'evening'`.execute(tx);
    });
    expect((await ledgerFaults(connection.db)).map(({ fault }) => fault)).toEqual(['a sealed day was changed']);
  });
});

describe('a check of the books', () => {
  const clock = { at: new Date('2026-11-23T09:00:00Z') };
  const deps = () => ({ db: connection.db, now: () => clock.at });
  const newest = async () => (await readLedger(connection.db)).checked!;

  it('begins by itself once a day was sealed, looks at every day once, and finds what was found above', async () => {
    const looked = await Promise.all([checkBooks(deps()), checkBooks(deps())]);
    expect(looked[0] + looked[1]).toBeGreaterThan(0);
    const { entries, faults, asked_by } = await newest();
    const { count } = connection.db.fn;
    const all = await connection.db.selectFrom('ledger_transactions').select(count('id').as('n')).executeTakeFirst();
    expect(entries).toBe(Number(all!.n));
    expect(asked_by).toBeNull();
    expect(faults).toEqual(await ledgerFaults(connection.db));
    expect(await checkBooks(deps())).toBe(0);
  });

  it.each([
    ['a balance', "UPDATE ledger_accounts SET balance = balance + 1 WHERE owner = 'outlet-once'"],
    ['an amount', 'UPDATE ledger_postings SET amount = amount + 1 WHERE id = (SELECT min(id) FROM ledger_postings)'],
    ['a running balance', 'UPDATE ledger_postings SET balance_after = 0 WHERE balance_after = 5000'],
    ['a leg', 'DELETE FROM ledger_postings WHERE id = (SELECT max(id) FROM ledger_postings)'],
    ['a hash', "UPDATE ledger_days SET hash = 'x' WHERE day = (SELECT min(day) FROM ledger_days)"],
  ])('finds %s that somebody changed who may do anything, when a person asks for it', async (_what, statement) => {
    await connection.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL ROLE NONE`.execute(tx);
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
    const before = (await newest()).faults.length;
    await sql`INSERT INTO ledger_checks (began_at) VALUES (${clock.at})`.execute(connection.db);
    expect((await readLedger(connection.db)).checking).toMatchObject({ through: null });
    await checkBooks(deps());
    const { faults } = await newest();
    expect(faults.length).toBeGreaterThan(before);
    const kinds = (list: readonly { fault: string }[]) => [...new Set(list.map(({ fault }) => fault))].toSorted();
    expect(kinds(faults)).toEqual(kinds(await ledgerFaults(connection.db)));
  });
});

async function asOwner(statement: string): Promise<void> {
  await connection.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
}
