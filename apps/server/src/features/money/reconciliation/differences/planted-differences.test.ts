import { importStatement, listDifferences } from '@club/contract/money/reconciliation';
import { DIFFERENCES } from '@club/rules/reconciliation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

const PAYMENTS = 10_000;
const AMOUNT = 5_000;

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await makeMember(world.deps, { is_admin: true });
});
afterAll(() => world.close());

interface Made {
  number: number;
  reference: string;
  transaction_id: string;
  at: Date;
}

/** Payments as they stand after a good day: paid, numbered by the network, and posted. */
async function makePayments(): Promise<Made[]> {
  const { rows } = await sql<Made>`
    WITH made AS (
      INSERT INTO payments (id, purpose, subject_id, member_id, network, msisdn, amount, reference, callback_token, status,
        transaction_id, created_at, sent_at, completed_at)
      SELECT gen_random_uuid(), 'order', gen_random_uuid(), ${admin.member_id}, 'mtn', '256772123456', ${AMOUNT},
        gen_random_uuid(), gen_random_uuid(), 'completed', 'T' || n, at, at, at
      FROM generate_series(1, ${PAYMENTS}) n, LATERAL (SELECT timestamptz '2026-11-20 06:00Z' + n * interval '1 s' AS at) times
      RETURNING *
    )
    SELECT substr(transaction_id, 2)::int AS number, reference, transaction_id, completed_at AS at FROM made ORDER BY 1`.execute(
    world.deps.db,
  );
  return rows;
}

/** Posts every payment but those told, and some otherwise. */
async function postSales(isMissing: (number: number) => boolean, isOther: (number: number) => boolean): Promise<void> {
  const of = (wanted: (number: number) => boolean) =>
    Array.from({ length: PAYMENTS }, (_, index) => index + 1).filter(wanted);
  await sql`
    WITH accounts AS (
      INSERT INTO ledger_accounts (kind, owner, balance) VALUES ('provider_clearing', 'mtn', 0), ('order_liability', 'shop', 0)
      RETURNING id, kind
    ), sales AS (
      INSERT INTO ledger_transactions (reference, kind, subject_type, subject_id, at)
      SELECT 'sale_received:' || subject_id, 'sale_received', 'order', subject_id, completed_at FROM payments
      WHERE substr(transaction_id, 2)::int <> ALL (${of(isMissing)}::int[]) RETURNING id, reference
    )
    INSERT INTO ledger_postings (transaction_id, account_id, amount, balance_after)
    SELECT s.id, a.id, CASE WHEN a.kind = 'provider_clearing' THEN -paid ELSE paid END, 0
    FROM sales s JOIN payments p ON s.reference = 'sale_received:' || p.subject_id
    CROSS JOIN LATERAL (SELECT CASE WHEN substr(p.transaction_id, 2)::int = ANY (${of(isOther)}::int[]) THEN 4000 ELSE p.amount END AS paid) sum
    CROSS JOIN accounts a`.execute(world.deps.db);
}

it('of 10,000 payments with 50 planted differences reports those 50, each as what it is, and no other', async () => {
  const made = await makePayments();
  // Every 200th payment is spoilt, in turn in each way that the three books can differ.
  const ways = [
    'only_ours',
    'amount_differs',
    'failed_there',
    'duplicate_debit',
    'not_booked',
    'booked_otherwise',
    'failed_here',
  ];
  const wayOf = (number: number) =>
    number % 200 === 0 && number <= 9_000 ? ways[(number / 200) % ways.length] : undefined;
  await postSales(
    (number) => wayOf(number) === 'not_booked' || wayOf(number) === 'failed_here',
    (number) => wayOf(number) === 'booked_otherwise',
  );
  await sql`UPDATE payments SET status = 'failed', completed_at = NULL, failure_reason = 'EXPIRED'
    WHERE substr(transaction_id, 2)::int = ANY (${made.map(({ number }) => number).filter((number) => wayOf(number) === 'failed_here')}::int[])`.execute(
    world.deps.db,
  );
  const line = (id: string, { reference, at }: Made, amount = AMOUNT, status = 'SUCCESSFUL') =>
    `${id},${reference},${at.toISOString()},${status},PAYMENT,${amount}`;
  const linesOf: Record<string, (paid: Made) => string[]> = {
    only_ours: () => [],
    amount_differs: (paid) => [line(paid.transaction_id, paid, AMOUNT + 1)],
    failed_there: (paid) => [line(paid.transaction_id, paid, AMOUNT, 'FAILED')],
    duplicate_debit: (paid) => [line(paid.transaction_id, paid), line(`${paid.transaction_id}x`, paid)],
  };
  const lines = made.flatMap((paid) => {
    const spoilt = linesOf[wayOf(paid.number) ?? ''];
    return spoilt ? spoilt(paid) : [line(paid.transaction_id, paid)];
  });
  const strangers = [1, 2, 3, 4, 5].map((each) => `X${each},,2026-11-20 15:00:00,SUCCESSFUL,PAYMENT,700`);
  const text = ['Transaction Id,External Id,Date,Status,Type,Amount', ...lines, ...strangers].join('\n');
  const body = { network: 'mtn' as const, file_name: 'big.csv', dry: false, text };
  const answer = await world.call(importStatement, { body, token: admin.token });
  expect(answer.reply).toMatchObject({ bad_count: 0, rows_new: lines.length + 5 });

  const found = await world.call(listDifferences, { query: { network: 'mtn', per_page: 50 }, token: admin.token });
  expect(found.reply.count).toBe(50);
  const query = { network: 'mtn' as const, per_page: 50, page: 9 };
  const behind = await world.call(listDifferences, { query, token: admin.token });
  expect(behind.reply).toMatchObject({ results: [], count: 50, previous: 1 });
  const planted = made.filter(({ number }) => wayOf(number) !== undefined);
  expect(planted).toHaveLength(45);
  const classOf: Record<string, string> = {
    failed_there: 'status_differs',
    failed_here: 'status_differs',
    not_booked: 'ledger_differs',
    booked_otherwise: 'ledger_differs',
  };
  const expected = planted.map(({ number, at }) => {
    const way = wayOf(number)!;
    return `${at.toISOString()} ${classOf[way] ?? way}`;
  });
  const reported = found.reply.results.map((each) => `${each.occurred_at} ${each.class}`);
  const stranger = '2026-11-20T12:00:00.000Z only_in_statement';
  expect(reported.toSorted()).toEqual([...expected, ...strangers.map(() => stranger)].toSorted());
  expect(found.reply.classes.map((each) => each.class)).toEqual(DIFFERENCES);
  // What the network held before is known here, and is no line of a statement.
  const ofMovements = found.reply.classes.filter((each) => each.class !== 'opening_differs');
  expect(ofMovements.every(({ count }) => count >= 5)).toBe(true);
});
