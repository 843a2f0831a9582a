import { listNotifications } from '@club/contract/club/notifications';
import { closeDay, importStatement, listAlarms } from '@club/contract/money/reconciliation';
import { confirmPayment } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { breakRow } from '#server-test/faulty-row.ts';
import { makeMember } from '#server-test/people.ts';
import { csv, openReconciliationWorld, type ReconciliationWorld } from '#server-test/reconciliation-world.ts';
import { transact } from '#server/db/transact.ts';
import { unmatchedReceived } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { reconcileAll, watchMoney } from '#server/features/money/reconciliation/alarms/watch-money.ts';
import { readBalances } from '#server/features/money/reconciliation/read-balances.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let statements: ReconciliationWorld;
beforeAll(async () => {
  statements = await openReconciliationWorld();
});
afterAll(() => statements.world.close());

it('asks what a wallet holds again at once where the clock was ahead and is put back', async () => {
  const { world } = statements;
  let questions = 0;
  world.money.balance = async () => {
    questions += 1;
    return { kind: 'unknown', reason: 'HTTP_500' };
  };
  world.clock.advance(HOUR);
  await readBalances(world.deps);
  expect(questions).toBe(2);
  world.clock.advance(-HOUR);
  await readBalances(world.deps);
  expect(questions).toBe(4);
  await world.deps.db.deleteFrom('network_balances').execute();
});

it('one network whose figures cannot be kept keeps those of the other from nothing', async () => {
  const { deps } = statements.world;
  const table = 'reconciliation_days';
  const days = (['mtn', 'airtel'] as const).map((network) => ({
    network,
    day: '2026-01-01',
    figures: '{}',
    computed_at: deps.now(),
  }));
  await deps.db.insertInto(table).values(days).execute();
  const left = async () => (await deps.db.selectFrom(table).select('network').execute()).map((each) => each.network);
  const mend = await breakRow(deps, { table, key: 'network', id: 'mtn' });
  await expect(reconcileAll(deps)).rejects.toThrow('this row is faulty');
  expect(await left()).toEqual(['mtn']);
  await mend();
  await reconcileAll(deps);
  expect(await left()).toEqual([]);
});

describe('what the network reports late or otherwise', () => {
  it('counts for the day of the statement, and a payment that settles later clears its difference', async () => {
    const { world, shop, admin, paidOrder, take, differences, days, close } = statements;
    const before = world.clock.now();
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    world.money.payers = 'wait';
    await world.prompt(member, id);
    const asked = world.money.requests.at(-1)!;
    await take(csv([{ id: 'L1', reference: asked.reference, at: before, amount: 10_000, balance: 10_000 }]));
    expect((await differences()).results).toMatchObject([{ class: 'status_differs', statement: 10_000, booked: 0 }]);
    world.clock.advance(6 * DAY);
    await watchMoney(world.deps);
    expect((await world.as(admin, listAlarms)).reply.results.map(({ kind }) => kind)).toContain('stuck');
    world.money.payers = 'pay';
    const { settlePayment } = await import('#server/features/money/payments/settle-payment.ts');
    const { id: payment_id } = await world.deps.db
      .selectFrom('payments')
      .select('id')
      .where('reference', '=', asked.reference)
      .executeTakeFirstOrThrow();
    await settlePayment(world.deps, payment_id);
    await reconcileAll(world.deps);
    expect((await differences()).count).toBe(0);
    expect((await days())[0]).toMatchObject({ closing: 10_000, books_closing: 10_000, refusals: [] });
    await watchMoney(world.deps);
    expect((await world.as(admin, listAlarms)).reply.open_count).toBe(0);
    // Its line is as good long after its day was closed.
    const { payment, at } = await paidOrder();
    await take(csv([{ id: 'L2', reference: payment.reference, at, amount: 10_000, balance: 20_000 }]));
    const closeWhatIsOver = async () => {
      const over = (await days()).filter(({ refusals }) => !refusals.includes('not_over'));
      for (const { day } of over.toReversed()) await close(day);
    };
    await closeWhatIsOver();
    expect((await days())[0]).toMatchObject({ closing: 20_000, books_closing: 20_000, refusals: ['not_over'] });
    expect((await differences()).count).toBe(0);
    // Nor does a line of another attempt bring it back whose number somebody has typed for it.
    world.clock.advance(DAY);
    const other = await paidOrder();
    await sql`UPDATE payments SET transaction_id = 'L3' WHERE id = ${payment_id}`.execute(world.deps.db);
    await take(csv([{ id: 'L3', reference: other.payment.reference, at: other.at, amount: 10_000, balance: 30_000 }]));
    await closeWhatIsOver();
    expect((await days())[0]).toMatchObject({ closing: 30_000, books_closing: 30_000, refusals: ['not_over'] });
    expect((await differences()).count).toBe(0);
  });

  it('raises an alarm for a float that is low, once, until it is filled', async () => {
    const { world, second } = statements;
    const wallet = async () => {
      const { balances } = (await world.as(second, listAlarms)).reply;
      return balances.find(({ network, product }) => network === 'mtn' && product === 'payout');
    };
    const at = world.deps.now().toISOString();
    expect(await wallet()).toMatchObject({ amount: null, known_at: null, asked_at: null });
    world.money.balance = async () => ({ kind: 'unknown', reason: 'HTTP_500' });
    await readBalances(world.deps);
    expect(await wallet()).toMatchObject({ amount: null, known_at: null, asked_at: at });
    world.clock.advance(6 * 60_000);
    world.money.balance = async () => ({ kind: 'known', amount: 1_000, currency: 'UGX' });
    await readBalances(world.deps);
    const later = world.deps.now().toISOString();
    expect(await wallet()).toMatchObject({ amount: 1_000, known_at: later, asked_at: later });
    expect(await watchMoney(world.deps)).toBe(1);
    expect(await watchMoney(world.deps)).toBe(0);
    const alarms = (await world.as(second, listAlarms)).reply;
    expect(alarms.results[0]).toMatchObject({ kind: 'float_low', amount: 1_000, network: 'mtn', ended_at: null });
    // What goes on is told as it is by now.
    world.money.balance = async () => ({ kind: 'known', amount: 400, currency: 'UGX' });
    world.clock.advance(6 * 60_000);
    await readBalances(world.deps);
    expect(await watchMoney(world.deps)).toBe(0);
    const on = (await world.as(second, listAlarms)).reply;
    expect(on.results[0]).toMatchObject({ kind: 'float_low', amount: 400, ended_at: null });
    expect(on.results[0]!.began_at).toBe(alarms.results[0]!.began_at);
    world.money.balance = async () => ({ kind: 'known', amount: 100_000_000, currency: 'UGX' });
    world.clock.advance(6 * 60_000);
    await readBalances(world.deps);
    await watchMoney(world.deps);
    expect((await world.as(second, listAlarms)).reply).toMatchObject({ open_count: 0 });
    const told = (await world.as(second, listNotifications)).reply.results;
    expect(told.filter(({ title }) => title === 'Float is low')).toHaveLength(1);
  });

  it('raises alarms for a wrong amount, for a payment debited twice, and for an order cancelled though paid', async () => {
    const { world, shop, admin, take, differences } = statements;
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
        { ...line, id: 'D1', balance: 30_000 },
        { ...line, id: 'D2', balance: 40_000 },
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
    const { world, admin, take, differences, resolve, decide } = statements;
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
    const { world, paidOrder, take, differences } = statements;
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
    const { world, shop, paidOrder, take, differences } = statements;
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

  it('gives a line to the attempt that has its number in other letters, as a person may have typed it', async () => {
    const { world, paidOrder, take, differences } = statements;
    world.money.payers = 'pay';
    const { payment, at } = await paidOrder();
    await sql`UPDATE payments SET transaction_id = 'mp26.l7' WHERE id = ${payment.id}`.execute(world.deps.db);
    await take(csv([{ id: 'MP26.L7', at, amount: 10_000, balance: '' }]), { file_name: 'letters.csv' });
    const about = (await differences({ per_page: 50 })).results.filter(
      ({ payment_id, title }) => payment_id === payment.id || title.includes('MP26.L7'),
    );
    expect(about).toEqual([]);
  });

  it('leaves out lines of days to come, as mistaken dates make them', async () => {
    const { world, take, days } = statements;
    const at = (ahead: number) => new Date(world.clock.now().getTime() + ahead);
    const before = await days();
    const { reply } = await take(csv([{ id: 'F1', at: at(20 * DAY), amount: 500, balance: '' }]), {
      file_name: 'dates.csv',
    });
    expect(reply).toMatchObject({ rows_new: 0, bad_lines: [{ line: 2 }] });
    expect(reply.bad_lines[0]!.reason).toMatch(/^The day 2026-\d\d-\d\d has not come yet$/);
    expect(await days()).toEqual(before);
    // Clocks may differ by some hours.
    const near = csv([{ id: 'F2', at: at(3_600_000), amount: 500, balance: '' }]);
    expect((await take(near, { dry: true })).reply).toMatchObject({ rows_new: 1, bad_count: 0 });
  });

  it('is refused where it is a statement of the other network, and nothing of it is kept', async () => {
    const { take, days } = statements;
    const head = 'Created At,Airtel Money Id,Id,Service Type,Wallet,Money In,Money Out,Charges,Balance,Status';
    const text = `${head}\n02/11/2026 11:00,MP261102.1100.A00001,,Merchant Payment,Collections,7000,,0,900000,Successful`;
    const before = await days();
    for (const dry of [true, false]) {
      expect((await take(text, { dry, file_name: 'airtel.csv' })).problem.errors).toEqual({
        text: ['This looks like a statement of Airtel Money. Choose Airtel Money above, or another file.'],
      });
    }
    expect(await days()).toEqual(before);
  });

  it('is refused from whoever is no admin, and where it is no statement', async () => {
    const { world, admin, decide } = statements;
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
