import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase, type FreshDatabase } from '#server-test/fresh-database.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import { brokenConstraint, transact } from '#server/db/transact.ts';

import type { Leg } from './accounts.ts';
import { balanceOf } from './balance-of.ts';
import { cashbackPromised, cashbackReleased, saleReceived } from './flows.ts';
import { post, PostingConflict, type Posting } from './post.ts';

let database: FreshDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url);
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
const sale = (outlet_id: string, amount: number) => saleReceived({ network: 'mtn', outlet_id, amount });
const liability = (owner: string) => balanceOf(connection.db, { kind: 'order_liability', owner });

/** Whole ledger: sums by transaction and overall, and balances against their postings. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT 'transaction' AS what, transaction_id AS id FROM ledger_postings GROUP BY transaction_id HAVING sum(amount) <> 0
    UNION ALL
    SELECT 'account', a.id FROM ledger_accounts a
    WHERE a.balance <> (SELECT coalesce(sum(amount), 0) FROM ledger_postings p WHERE p.account_id = a.id)
    UNION ALL
    SELECT 'last balance', a.id FROM ledger_accounts a JOIN LATERAL (
      SELECT balance_after FROM ledger_postings p WHERE p.account_id = a.id ORDER BY p.id DESC LIMIT 1
    ) last ON true WHERE last.balance_after <> a.balance`.execute(connection.db);
  return rows;
}

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
  it.each([
    'UPDATE ledger_postings SET amount = amount + 1',
    'UPDATE ledger_transactions SET memo = NULL',
    'DELETE FROM ledger_postings',
    'DELETE FROM ledger_transactions',
    'TRUNCATE ledger_postings',
    'TRUNCATE ledger_transactions CASCADE',
    'TRUNCATE payment_events',
  ])('cannot be changed: %s', async (statement) => {
    await postNow('kept', sale('outlet-kept', 1));
    await expect(sql.raw(statement).execute(connection.db)).rejects.toThrow('append-only');
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
