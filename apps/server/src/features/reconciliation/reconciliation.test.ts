import { listNotifications } from '@club/contract/notifications';
import { cancelOrder, confirmPayment } from '@club/contract/orders';
import {
  closeDay,
  decideAdjustment,
  importStatement,
  listAlarms,
  listDays,
  listDifferences,
  listStatements,
  resolveDifference,
} from '@club/contract/reconciliation';
import type { Network } from '@club/contract/shapes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { transact } from '#server/db/transact.ts';
import { unmatchedReceived } from '#server/features/ledger/flows.ts';
import { ledgerFaults } from '#server/features/ledger/ledger-faults.ts';
import { post } from '#server/features/ledger/post.ts';
import { sweepTransfers } from '#server/features/transfers/sweep-transfers.ts';

import { readBalances } from './read-balances.ts';
import { reconcileAll, watchMoney } from './watch-money.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HEADER = 'Financial Transaction Id,External Id,Date,Status,Type,From,To,Amount,Fee,Balance,Currency';

let world: OrdersWorld;
let shop: Shop;
let admin: Person;
let second: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 5_000 }], discount_percentage: 0 });
  admin = await makeMember(world.deps, { is_admin: true });
  second = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin, second);
});
afterAll(() => world.close());

interface Line {
  id: string;
  reference?: string;
  at: Date;
  type?: string;
  amount: number;
  fee?: number;
  balance: number | '';
  status?: string;
  number?: string;
}

/** A statement as MTN's portal exports it. */
function csv(lines: readonly Line[]): string {
  const rows = lines.map((line) =>
    [
      line.id,
      line.reference ?? '',
      line.at.toISOString(),
      line.status ?? 'SUCCESSFUL',
      line.type ?? 'PAYMENT',
      line.number ?? '',
      line.number ?? '',
      line.amount,
      line.fee ?? 0,
      line.balance,
      'UGX',
    ].join(','),
  );
  return [HEADER, ...rows].join('\n');
}

async function take(text: string, more: { network?: Network; dry?: boolean; file_name?: string } = {}) {
  const body = { network: 'mtn' as const, file_name: 'mtn.csv', dry: false, ...more, text };
  return world.as(admin, importStatement, { body });
}
const differences = async (query: Record<string, unknown> = {}) =>
  (await world.as(admin, listDifferences, { query: { network: 'mtn', ...query } })).reply;
const days = async () => (await world.as(admin, listDays, { query: { network: 'mtn' } })).reply.results;
const resolve = (id: string, how: string, reason = 'Seen in the portal', by = admin) =>
  world.as(by, resolveDifference, { params: { id }, body: { how, reason } });
const decide = (id: string, decision: string, by = second) =>
  world.as(by, decideAdjustment, { params: { id }, body: { decision } });
const close = (day: string) => world.as(admin, closeDay, { body: { network: 'mtn', day } });

async function paidOrder() {
  const member = await makeMember(world.deps);
  const { id } = await world.place(member, [shop.line()]);
  await world.pay(member, id);
  const payment = await world.deps.db
    .selectFrom('payments')
    .selectAll()
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  return { member, order: await world.order(member, id), payment, at: world.clock.now() };
}

describe('a day with a network', () => {
  it('is imported, matched, explained by two people and closed to the shilling, once', async () => {
    const [first, other] = [await paidOrder(), await paidOrder()];
    const reference = (paid: typeof first) => ({ reference: paid.payment.reference, number: paid.payment.msisdn });
    // The wallet held 50,000 before; a fee of 100 each; somebody else's 3,000 came in between.
    const lines: Line[] = [
      { id: 'S1', ...reference(first), at: first.at, amount: 10_000, fee: 100, balance: 59_900 },
      { id: 'S2', at: first.at, amount: 3_000, balance: 62_900, number: '256772999888' },
      { id: 'S3', ...reference(other), at: other.at, amount: 10_000, fee: 100, balance: 72_800 },
    ];
    const dry = (await take(csv(lines), { dry: true })).reply;
    expect(dry).toMatchObject({
      imported: false,
      rows_new: 3,
      rows_known: 0,
      bad_count: 0,
      money_in: 23_000,
      fees: 200,
    });
    expect((await differences()).count).toBe(0);
    expect((await take(csv(lines))).reply).toMatchObject({ imported: true, rows_new: 3 });
    expect((await take(csv(lines), { file_name: 'again.csv' })).reply).toMatchObject({
      imported: false,
      known_file: true,
    });

    const found = await differences();
    expect(found.results.map((each) => [each.about, each.class, each.statement, each.booked])).toEqual([
      ['opening', 'only_in_statement', 50_000, 0],
      ['statement_row', 'only_in_statement', 3_000, 0],
    ]);
    const [opening, stranger] = found.results;
    expect(stranger).toMatchObject({ title: 'MTN S2', phone_masked: '+256 77• ••• 888', rows: [{ line: 3 }] });
    expect((await close('2026-11-21')).problem).toMatchObject({
      error_code: 'day_not_closable',
      refusals: ['not_over', 'open_differences', 'unbalanced'],
      apart: 53_000,
    });
    world.clock.advance(DAY);
    await watchMoney(world.deps);
    const bell = (await world.as(admin, listNotifications)).reply.results;
    expect(bell[0]).toMatchObject({
      title: 'A day does not balance',
      message: 'Statement and ledger of 21 Nov 2026 do not agree: UGX 53,000.',
    });

    await resolve(opening!.id, 'note', 'Asked the bank');
    await resolve(opening!.id, 'adjust', 'Float paid in when the club began');
    expect((await resolve(opening!.id, 'adjust')).problem.error_code).toBe('adjustment_waiting');
    await resolve(stranger!.id, 'adjust');
    const asked = (await differences()).results.map(({ adjustment }) => adjustment!);
    expect(asked.map(({ amount, status }) => [amount, status])).toEqual([
      [50_000, 'waiting'],
      [3_000, 'waiting'],
    ]);
    expect((await decide(asked[0]!.id, 'approve', admin)).problem.error_code).toBe('second_person_needed');
    // Of two who agree at once one posts.
    const both = await Promise.all([decide(asked[0]!.id, 'approve'), decide(asked[0]!.id, 'approve')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await close('2026-11-21')).problem).toMatchObject({
      refusals: ['open_differences', 'unbalanced'],
      apart: 3_000,
    });
    await decide(asked[1]!.id, 'approve');
    expect((await differences()).count).toBe(0);

    expect((await days())[0]).toMatchObject({
      day: '2026-11-21',
      rows: 3,
      opening: 50_000,
      collected: 23_000,
      fees: 200,
      closing: 72_800,
      books_closing: 72_800,
      refusals: [],
    });
    const closed = await Promise.all([close('2026-11-21'), close('2026-11-21')]);
    expect(closed.map(({ reply }) => reply.closed_by)).toEqual(['Akello Nabirye', 'Akello Nabirye']);
    expect(await world.balances({})).toMatchObject({ 'provider_clearing:mtn': -72_800, payout_fees: -200 });
    await watchMoney(world.deps);
    const alarms = (await world.as(admin, listAlarms)).reply;
    expect(alarms.open_count).toBe(0);
    expect(alarms.results[0]).toMatchObject({ kind: 'unbalanced_day', ended_at: expect.any(String) });
    expect(await ledgerFaults(world.deps.db)).toEqual([]);
  });

  it('that is closed takes no more lines, and nobody changes what was closed or imported', async () => {
    const late: Line = { id: 'S9', at: new Date('2026-11-21T20:00:00Z'), amount: 500, balance: 73_300 };
    expect((await take(csv([late]))).reply).toMatchObject({
      rows_new: 0,
      bad_lines: [{ line: 2, reason: 'The day 2026-11-21 is closed' }],
    });
    const { db } = world.deps;
    const forbidden = [
      sql`UPDATE statement_closes SET figures = '{}'`,
      sql`DELETE FROM statement_closes`,
      sql`UPDATE statement_rows SET moved = 1`,
      sql`DELETE FROM statement_rows`,
      sql`TRUNCATE statement_imports CASCADE`,
      sql`INSERT INTO statement_rows (import_id, network, line, provider_transaction_id, account, kind, status, moved, fee, occurred_at, raw)
        SELECT import_id, network, 99, 'S99', account, kind, status, moved, fee, occurred_at, raw FROM statement_rows LIMIT 1`,
    ];
    for (const statement of forbidden) await expect(statement.execute(db)).rejects.toThrow(/denied|append-only|closed/);
    expect((await world.as(admin, listStatements, { query: { network: 'mtn' } })).reply.results).toMatchObject([
      { rows_new: 0, bad_count: 1 },
      { rows_new: 3, bad_count: 0, imported_by: 'Akello Nabirye' },
    ]);
  });

  it('whose lines do not follow from each other is not closed, whatever the sums say', async () => {
    const at = world.clock.now();
    const line = { id: 'G1', at, amount: 400, balance: 73_300, number: '256772000999' };
    await take(csv([line]));
    world.clock.advance(DAY);
    const [day] = await days();
    expect(day).toMatchObject({ opening: 72_800, closing: null, refusals: ['statement_gap', 'open_differences'] });
    // The line that was missing comes with the next file; the one that is known changes nothing.
    const missing = { id: 'G0', at, amount: 100, balance: 72_900, number: '256772000999' };
    expect((await take(csv([missing, line]))).reply).toMatchObject({ rows_new: 1, rows_known: 1 });
    expect((await days())[0]).toMatchObject({ closing: 73_300, books_closing: 72_800 });
    // The same number with another amount is neither new nor known.
    expect((await take(csv([{ ...line, amount: 401 }]))).reply).toMatchObject({
      bad_lines: [{ line: 2, reason: 'G1 stands in an earlier line otherwise' }],
    });
  });

  it('is closed in turn, and an explanation alone does not make it balance', async () => {
    for (const { id } of (await differences()).results) await resolve(id, 'explain', 'Paid by mistake');
    expect((await differences()).count).toBe(0);
    expect((await differences({ state: 'explained' })).results).toMatchObject([{ note: 'Paid by mistake' }, {}]);
    const { day } = (await days())[0]!;
    expect((await close(day)).problem).toMatchObject({ refusals: ['unbalanced'], apart: 500, explained_apart: 500 });
    for (const { id } of (await differences({ state: 'explained' })).results) await resolve(id, 'adjust');
    for (const { adjustment } of (await differences({ state: 'explained' })).results) {
      await decide(adjustment!.id, 'approve');
    }
    expect((await close(day)).reply.closed_by).not.toBeNull();
  });
});

describe('what the network reports late or otherwise', () => {
  it('counts for the day of the statement, and a payment that settles later clears its difference', async () => {
    const before = world.clock.now();
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    world.money.payers = 'wait';
    await world.prompt(member, id);
    const asked = world.money.requests.at(-1)!;
    await take(csv([{ id: 'L1', reference: asked.reference, at: before, amount: 10_000, balance: 83_300 }]));
    expect((await differences()).results).toMatchObject([{ class: 'status_differs', statement: 10_000, booked: 0 }]);
    world.clock.advance(6 * DAY);
    await watchMoney(world.deps);
    expect((await world.as(admin, listAlarms)).reply.results.map(({ kind }) => kind)).toContain('stuck');
    world.money.payers = 'pay';
    const { settlePayment } = await import('#server/features/payments/settle-payment.ts');
    const { id: payment_id } = await world.deps.db
      .selectFrom('payments')
      .select('id')
      .where('reference', '=', asked.reference)
      .executeTakeFirstOrThrow();
    await settlePayment(world.deps, payment_id);
    await reconcileAll(world.deps);
    expect((await differences()).count).toBe(0);
    expect((await days())[0]).toMatchObject({ closing: 83_300, books_closing: 83_300, refusals: [] });
    await watchMoney(world.deps);
    expect((await world.as(admin, listAlarms)).reply.open_count).toBe(0);
    // Its line is as good long after its day was closed.
    const { payment, at } = await paidOrder();
    await take(csv([{ id: 'L2', reference: payment.reference, at, amount: 10_000, balance: 93_300 }]));
    for (const { day } of (await days()).filter(({ refusals }) => !refusals.includes('not_over')).toReversed())
      await close(day);
    expect((await days())[0]).toMatchObject({ closing: 93_300, books_closing: 93_300, refusals: ['not_over'] });
    expect((await differences()).count).toBe(0);
  });

  it('raises an alarm for a float that is low, once, until it is filled', async () => {
    world.money.balance = async () => ({ kind: 'known', amount: 1_000, currency: 'UGX' });
    await readBalances(world.deps);
    expect(await watchMoney(world.deps)).toBe(1);
    expect(await watchMoney(world.deps)).toBe(0);
    const alarms = (await world.as(second, listAlarms)).reply;
    expect(alarms.results[0]).toMatchObject({ kind: 'float_low', amount: 1_000, network: 'mtn', ended_at: null });
    world.money.balance = async () => ({ kind: 'known', amount: 100_000_000, currency: 'UGX' });
    world.clock.advance(6 * 60_000);
    await readBalances(world.deps);
    await watchMoney(world.deps);
    expect((await world.as(second, listAlarms)).reply).toMatchObject({ open_count: 0 });
    const told = (await world.as(second, listNotifications)).reply.results;
    expect(told.filter(({ title }) => title === 'Float is low')).toHaveLength(1);
  });

  it('raises alarms for a wrong amount, for a payment debited twice, and for an order cancelled though paid', async () => {
    const kinds = async () => {
      const { results } = (await world.as(admin, listAlarms)).reply;
      return results.flatMap(({ kind, ended_at }) => (ended_at === null ? [kind] : [])).toSorted();
    };
    const { query } = world.money;
    // One pays too much; one cancels a paid order, and the refund does not get through.
    world.money.query = async (call, reference) => {
      if (call !== 'collect') return { kind: 'pending', raw: null };
      const request = world.money.requests.find((asked) => asked.reference === reference)!;
      const amount = request.reference === tooMuch ? request.amount + 1 : request.amount;
      const { currency, msisdn } = request;
      return { kind: 'completed', transaction_id: `D${reference.slice(0, 8)}`, amount, currency, msisdn, raw: null };
    };
    let tooMuch = '';
    const generous = await makeMember(world.deps);
    const wrong = await world.place(generous, [shop.line()]);
    await world.prompt(generous, wrong.id);
    tooMuch = world.money.requests.at(-1)!.reference;
    world.clock.advance(6_000);
    await world.as(generous, confirmPayment, { params: { id: wrong.id } });
    const hasty = await makeMember(world.deps);
    const late = await world.place(hasty, [shop.line()]);
    await world.prompt(hasty, late.id);
    const lateReference = world.money.requests.at(-1)!.reference;
    world.clock.advance(6_000);
    await world.as(hasty, confirmPayment, { params: { id: late.id } });
    await world.as(hasty, cancelOrder, { params: { id: late.id } });
    await world.runJobs();
    const at = world.clock.now();
    world.clock.advance(11 * 60_000);
    const line = { reference: lateReference, at, amount: 10_000 };
    await take(
      csv([
        { ...line, id: 'D1', balance: 103_300 },
        { ...line, id: 'D2', balance: 113_300 },
      ]),
    );
    expect((await differences({ class: 'duplicate_debit' })).results).toMatchObject([
      { ours: 10_000, statement: 20_000, booked: 10_000, rows: [{ line: 2 }, { line: 3 }] },
    ]);
    await watchMoney(world.deps);
    expect(await kinds()).toEqual(['duplicate_debit', 'paid_but_cancelled', 'stuck', 'wrong_amount']);
    world.money.query = query;
    await sweepTransfers(world.deps);
    await watchMoney(world.deps);
    expect(await kinds()).toEqual(['duplicate_debit', 'wrong_amount']);
  });

  it('opens each wallet of a network with what it held, whichever is heard of first', async () => {
    const head = 'Created At,Airtel Money Id,Id,Service Type,Wallet,Amount,Balance,Status';
    const airtel = (...lines: string[]) => take([head, ...lines].join('\n'), { network: 'airtel' });
    const open = async () => (await differences({ network: 'airtel' })).results;
    // The ledger knew of money there before the first statement came.
    await transact(world.deps.db, (tx) =>
      post(tx, {
        reference: 'before statements',
        kind: 'payment_mismatch',
        subject_type: 'payment',
        subject_id: admin.member_id,
        at: new Date('2026-10-01T09:00:00Z'),
        legs: unmatchedReceived({ network: 'airtel', member_id: admin.member_id, amount: 700 }),
      }),
    );
    await airtel('01/11/2026 10:00,A2,,SETTLEMENT,COLL,-400,"1,600.00",TS');
    expect((await open()).map((each) => [each.about, each.statement, each.booked])).toEqual([
      ['opening', 2_000, 700],
      ['statement_row', -400, 0],
    ]);
    for (const { id } of await open()) await resolve(id, 'adjust');
    for (const { adjustment } of await open()) await decide(adjustment!.id, 'approve');
    expect(await open()).toEqual([]);
    await airtel('01/11/2026 09:00,A1,,TOPUP,DISB,"1,000.00","51,000.00",TS');
    expect((await open()).map((each) => [each.about, each.statement, each.booked])).toEqual([
      ['opening', 50_000, 0],
      ['statement_row', 1_000, 0],
    ]);
  });

  it('settles a difference with the line that it lacked, also of an attempt older than every line', async () => {
    const { payment } = await paidOrder();
    const id = world.deps.random.uuid();
    const old = { id, reference: id, callback_token: id, created_at: new Date('2026-10-31T20:00:00Z') };
    const failed = { network: 'airtel', status: 'failed', transaction_id: null, completed_at: null } as const;
    await world.deps.db
      .insertInto('payments')
      .values({ ...payment, ...old, ...failed })
      .execute();
    await transact(world.deps.db, (tx) =>
      post(tx, {
        reference: `paid_after_failure:${id}`,
        kind: 'paid_after_failure',
        subject_type: 'payment',
        subject_id: id,
        at: world.clock.now(),
        legs: unmatchedReceived({ network: 'airtel', member_id: payment.member_id, amount: 10_000 }),
      }),
    );
    const open = async () => {
      const { results } = await differences({ network: 'airtel' });
      return results.filter(({ about }) => about === 'payment').map((each) => [each.class, each.booked]);
    };
    await reconcileAll(world.deps);
    expect(await open()).toEqual([['ledger_differs', 10_000]]);
    const head = 'Created At,Airtel Money Id,Id,Service Type,Wallet,Amount,Status';
    const line = `02/11/2026 10:00,A3,${id.replaceAll('-', '')},PAYMENT,COLL,"10,000.00",TS`;
    await take([head, line].join('\n'), { network: 'airtel' });
    expect(await open()).toEqual([]);
  });

  it('gives a line to the attempt that it names, also when somebody has typed its number for another', async () => {
    const { payment, at } = await paidOrder();
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    world.money.payers = 'wait';
    await world.prompt(member, id);
    const { reference } = world.money.requests.at(-1)!;
    await sql`UPDATE payments SET transaction_id = 'T1' WHERE id = ${payment.id}`.execute(world.deps.db);
    await take(csv([{ id: 'T1', reference, at, amount: 10_000, balance: '' }]));
    const found = (await differences()).results.map((each) => [each.class, each.statement, each.booked]);
    expect(found).toContainEqual(['only_ours', 0, 10_000]);
    expect(found).toContainEqual(['status_differs', 10_000, 0]);
  });

  it('is refused from whoever is no admin, and where it is no statement', async () => {
    const member = await makeMember(world.deps);
    const body = { network: 'mtn' as const, file_name: 'x.csv', dry: true, text: 'Dear customer' };
    expect((await world.as(member, importStatement, { body })).problem.error_code).toBe('forbidden');
    const forgetful = await makeMember(world.deps, { is_admin: true });
    const day = { network: 'mtn' as const, day: '2026-11-21' };
    expect((await world.as(forgetful, closeDay, { body: day })).problem.error_code).toBe('pin_required');
    expect((await decide(forgetful.member_id, 'approve', forgetful)).problem.error_code).toBe('pin_required');
    expect((await world.as(admin, importStatement, { body })).problem.errors).toEqual({
      text: ['No line names the columns: a number of the transaction, a date and an amount are needed'],
    });
  });
});
