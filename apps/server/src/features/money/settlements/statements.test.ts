import { requestRefund } from '@club/contract/money/refunds';
import * as calls from '@club/contract/money/settlements';
import { completeOrderWithCode } from '@club/contract/outlets/counter';
import { kampalaDay } from '@club/rules/kampala-time';
import { dayAfter } from '@club/rules/settlement';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { breakRow } from '#server-test/faulty-row.ts';
import { journalOf } from '#server-test/journal.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePin, openBooks, sleep, type Books } from '#server-test/outlet-books.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { adjusted, outletSettled, saleReturned } from '#server/features/money/ledger/flows.ts';
import { ledgerFaults } from '#server/features/money/ledger/ledger-faults.ts';

import { agreeBySilence } from './answer-statement.ts';
import { issueDueStatements } from './issue-due-statements.ts';

let world: OrdersWorld;
let admin: Person;
let second: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  admin = await makeMember(world.deps, { is_admin: true });
  second = await makeMember(world.deps, { is_admin: true });
});
afterAll(() => world.close());
afterEach(async () => expect(await ledgerFaults(world.deps.db)).toEqual([]));

const today = () => kampalaDay(world.clock.now());
const entriesOf = async (id: string) =>
  (await world.as(admin, calls.listStatementEntries, { params: { id }, query: { per_page: 200 } })).reply.results;
const statementsOf = async (books: Books) =>
  (await world.as(books.manager, calls.listMyStatements)).reply.results.map(({ number, status, from_day, to_day }) => ({
    number,
    status,
    from_day,
    to_day,
  }));
const dispute = (books: Books, id: string, text = 'One return is not ours') =>
  world.as(books.manager, calls.disputeStatement, { params: { id }, body: { dispute: text } });
const decide = (by: Person, { correction }: { correction: { id: string } | null }, decision: 'approve' | 'refuse') =>
  world.as(by, calls.decideCorrection, { params: { id: correction!.id }, body: { decision } });
const agree = (books: Books, id: string) => world.as(books.manager, calls.agreeToStatement, { params: { id } });

async function open(books: Books): Promise<void> {
  await givePin(world, admin);
  const body = { network: 'mtn', phone_number: '0772000111' } as const;
  expect((await world.as(admin, calls.setSettlementAccount, { params: { id: books.outlet_id }, body })).status).toBe(
    200,
  );
}

describe('a statement', () => {
  it('tells of orders by their numbers, of what came back, and of nothing that happens later', async () => {
    const shop = await makeShop(world.deps, { discount_percentage: 0, products: [{ price: 10_000, pieces: 50 }] });
    const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const member = await makeMember(world.deps);
    const order = await world.place(member, [shop.line(2)]);
    await world.pay(member, order.id);
    const code = await world.makeReady(manager, member, order.id);
    await world.as(manager, completeOrderWithCode, { params: { id: order.id }, body: { code } });
    const back = { reason: 'Broken on arrival', amount: 5_000 };
    await givePin(world, admin);
    expect((await world.as(admin, requestRefund, { params: { id: order.id }, body: back })).status).toBe(201);
    const params = { id: shop.outlet_id };
    const early = await world.as(admin, calls.issueStatement, { params, body: { to_day: today() } });
    expect(early.problem.error_code).toBe('statement_day_open');
    await sleep(world);
    const body = { to_day: dayAfter(today(), -1) };
    const { reply } = await world.as(admin, calls.issueStatement, { params, body, key: 'statement-1' });
    expect(reply).toMatchObject({ number: 1, status: 'issued', from_day: body.to_day, to_day: body.to_day });
    expect(reply).toMatchObject({ opening_balance: 0, sales: 20_000, returns: 5_000, commission: 1_200 });
    expect(reply).toMatchObject({ delivery_fees: 0, cashback_share: 0, closing_balance: 13_800, entries: 2 });
    expect(await entriesOf(reply.id)).toMatchObject([
      {
        kind: 'sale',
        reference: order.order_number,
        gross: 20_000,
        commission: 1_600,
        amount: 18_400,
        balance: 18_400,
      },
      {
        kind: 'return',
        reference: order.order_number,
        gross: -5_000,
        commission: -400,
        amount: -4_600,
        balance: 13_800,
      },
    ]);
    expect((await world.as(admin, calls.issueStatement, { params, body, key: 'statement-1' })).reply).toEqual(reply);
    expect((await world.as(admin, calls.issueStatement, { params, body })).problem.error_code).toBe('statement_empty');
    await givePin(world, admin);
    expect((await world.as(admin, requestRefund, { params: { id: order.id }, body: back })).status).toBe(201);
    const again = (await world.as(admin, calls.getStatement, { params: { id: reply.id } })).reply;
    expect({ ...again, due: reply.due }).toEqual(reply);
    expect(again.due).toBe(9_200);
    const change = sql`UPDATE settlement_statements SET closing_balance = 1, sales = 1 WHERE id = ${reply.id}`;
    await expect(change.execute(world.deps.db)).rejects.toThrow();
    expect((await world.as(manager, calls.getMyStatement, { params: { id: reply.id } })).reply).toMatchObject({
      closing_balance: 13_800,
      issued_by: null,
    });
  });

  it('equals the outlet’s account to the shilling, whatever happened and wherever the days are cut', async () => {
    const ugx = fc.integer({ min: 1, max: 500_000 });
    const event = fc.oneof(
      fc.record({ what: fc.constant('sale' as const), amount: ugx, part: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ what: fc.constantFrom('return', 'paid', 'correction', 'night', 'statement'), amount: ugx }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 18 }), async (events) => {
        const books = await openBooks(world);
        const { outlet_id } = books;
        const issued: calls.StatementDetail[] = [];
        const statement = async () => {
          await sleep(world);
          const money = (await world.as(books.manager, calls.listMyStatements)).reply.money;
          if (money.next_from === null || money.next_from >= today()) return;
          const to_day = dayAfter(today(), -1);
          const made = await world.as(admin, calls.issueStatement, { params: { id: outlet_id }, body: { to_day } });
          if (made.status === 201) issued.push(made.reply);
          else expect(made.problem.error_code).toBe('statement_empty');
        };
        for (const happening of events) {
          const { what, amount } = happening;
          if (what === 'sale') await books.sell(amount, Math.floor(amount * happening.part));
          if (what === 'return') {
            const owners = { outlet_id, member_id: books.manager.member_id };
            const parts = { cashback_part: 0, delivery_part: amount >> 3, commission_part: amount >> 4 };
            await books.post('refund_owed', saleReturned({ ...owners, amount, ...parts }));
          }
          if (what === 'paid') await books.post('outlet_settled', outletSettled({ network: 'mtn', outlet_id, amount }));
          if (what === 'correction') {
            await books.post(
              'outlet_corrected',
              adjusted({ kind: 'outlet_payable', owner: outlet_id }, 250_000 - amount),
            );
          }
          if (what === 'night') await sleep(world);
          if (what === 'statement') await statement();
        }
        await statement();
        let closing = 0;
        let day = issued[0]?.from_day;
        for (const one of issued) {
          expect([one.opening_balance, one.from_day]).toEqual([closing, day]);
          const entries = await entriesOf(one.id);
          const sum = entries.reduce((total, { amount }) => total + amount, 0);
          expect(one.opening_balance + sum).toBe(one.closing_balance);
          expect(entries.at(-1)!.balance).toBe(one.closing_balance);
          for (const { gross, commission, delivery, amount } of entries)
            expect(gross - commission - delivery).toBe(amount);
          closing = one.closing_balance;
          day = dayAfter(one.to_day);
        }
        expect(closing).toBe(await books.balance());
      }),
      { numRuns: 6 },
    );
  });

  it('is made by itself once a period, from the day on from which the outlet can be paid', async () => {
    const books = await openBooks(world);
    await books.sell(30_000);
    await sleep(world, 14);
    await issueDueStatements(world.deps);
    expect(await statementsOf(books)).toEqual([]);
    await open(books);
    await issueDueStatements(world.deps);
    expect(await statementsOf(books)).toEqual([]);
    await books.sell(20_000);
    await sleep(world, 8);
    await Promise.all([1, 2, 3].map(() => issueDueStatements(world.deps)));
    const [first, ...more] = await statementsOf(books);
    expect(more).toEqual([]);
    expect(new Date(first!.to_day).getUTCDay()).toBe(0);
    await sleep(world, 14);
    expect(await issueDueStatements(world.deps)).toBe(0);
    await books.sell(10_000);
    await sleep(world, 22);
    await issueDueStatements(world.deps);
    const [second] = await statementsOf(books);
    expect(second).toMatchObject({ number: 2, from_day: dayAfter(first!.to_day) });
    expect(new Date(second!.to_day).getUTCDay()).toBe(0);
    expect((await statementsOf(books))[1]!.status).toBe('carried');
  });
});

describe('an outlet', () => {
  it('that agrees again reads how its statement stands by then, and who has lost it nothing more', async () => {
    const books = await openBooks(world);
    await books.sell(10_000);
    await sleep(world);
    const first = await books.issue(admin);
    const again = () =>
      world.as(books.manager, calls.agreeToStatement, { params: { id: first.id }, key: 'one-agreement' });
    expect((await again()).reply.status).toBe('agreed');
    await dispute(books, first.id);
    expect((await again()).reply.status).toBe('disputed');
    const other = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 1 }] });
    const grants = world.deps.db.updateTable('role_grants').where('member_id', '=', books.manager.member_id);
    await grants.set({ outlet_id: other.outlet_id }).execute();
    expect((await again()).problem.error_code).toBe('not_found');
  });

  it('objects, is answered with a correction that two admins agree to, on the next statement, and agrees', async () => {
    const books = await openBooks(world);
    await books.sell(100_000);
    await sleep(world);
    const first = await books.issue(admin);
    expect((await dispute(books, first.id, 'x')).problem.errors['dispute']).toHaveLength(1);
    expect((await dispute(books, first.id)).reply).toMatchObject({
      status: 'disputed',
      dispute: 'One return is not ours',
    });
    expect((await agree(books, first.id)).problem.error_code).toBe('statement_moved_on');
    const told = await world.deps.db
      .selectFrom('notifications')
      .select('link')
      .where('member_id', '=', admin.member_id)
      .where('link', '=', `/admin/finance/statements/${first.id}`)
      .execute();
    expect(told).toHaveLength(1);
    world.clock.advance(6 * 60_000);
    const answer = (correction?: number) =>
      world.as(admin, calls.answerDispute, {
        params: { id: first.id },
        body: { answer: 'You are right.', ...(correction === undefined ? {} : { correction }) },
      });
    expect((await answer(-2_000)).problem.error_code).toBe('pin_required');
    await givePin(world, admin);
    const asked = await answer(-2_000);
    expect(asked.reply).toMatchObject({
      status: 'disputed',
      answer: null,
      correction: { amount: -2_000 },
      due: 92_000,
    });
    expect(
      (await world.as(books.manager, calls.getMyStatement, { params: { id: first.id } })).reply.correction,
    ).toBeNull();
    expect((await answer()).problem.error_code).toBe('adjustment_waiting');
    expect((await decide(admin, asked.reply, 'approve')).problem.error_code).toBe('second_person_needed');
    expect((await decide(second, asked.reply, 'approve')).problem.error_code).toBe('pin_required');
    expect((await decide(second, asked.reply, 'refuse')).reply).toMatchObject({ status: 'disputed', correction: null });
    expect((await decide(second, asked.reply, 'approve')).problem.error_code).toBe('pin_required');
    await givePin(world, second);
    expect((await decide(second, asked.reply, 'approve')).problem.error_code).toBe('adjustment_decided');
    const again = (await answer(-2_000)).reply;
    const grant = world.deps.db.updateTable('role_grants').where('member_id', '=', admin.member_id);
    await grant.set({ revoked_at: world.clock.now() }).execute();
    const seen = await world.as(second, calls.getStatement, { params: { id: first.id } });
    expect(seen.reply.correction?.requested_by).toMatchObject({ id: admin.member_id, is_admin: false });
    expect((await decide(second, again, 'approve')).problem.error_code).toBe('second_person_needed');
    await grant.set({ revoked_at: null }).execute();
    const both = await Promise.all([1, 2].map(() => decide(second, again, 'approve')));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)!.reply).toMatchObject({
      status: 'issued',
      answer: 'You are right.',
      answered_by: { id: admin.member_id },
      due: 90_000,
    });
    expect((await agree(books, first.id)).reply).toMatchObject({ status: 'agreed', closing_balance: 92_000 });
    expect(await journalOf(world.deps, first.id)).toEqual([
      ['statement.issue', admin.member_id],
      ['statement.dispute', books.manager.member_id],
      ['statement.ask_correction', admin.member_id],
      ['statement.correction_refuse', second.member_id],
      ['statement.ask_correction', admin.member_id],
      ['statement.correction_approve', second.member_id],
      ['statement.agree', books.manager.member_id],
    ]);
    await sleep(world);
    const next = await books.issue(admin);
    expect(next).toMatchObject({ opening_balance: 92_000, corrections: -2_000, closing_balance: 90_000 });
    expect((await entriesOf(next.id))[0]).toMatchObject({ kind: 'correction', memo: 'Correction of statement 1' });
    expect(await statementsOf(books)).toMatchObject([{ status: 'issued' }, { status: 'carried' }]);
  });

  it('is answered by whoever hears only at the second press whether that still stands', async () => {
    const books = await openBooks(world);
    await books.sell(100_000);
    await sleep(world);
    const { id } = await books.issue(admin);
    await givePin(world, admin, second);
    const answer = (key: string, correction?: number) =>
      world.as(admin, calls.answerDispute, { params: { id }, body: { answer: 'You are right.', correction }, key });
    await dispute(books, id);
    const asked = await answer('asked-once', -2_000);
    expect((await answer('asked-once', -2_000)).reply.correction).toMatchObject({ amount: -2_000 });
    await decide(second, asked.reply, 'refuse');
    expect((await answer('asked-once', -2_000)).problem.error_code).toBe('adjustment_decided');
    const anew = await answer('asked-twice', -2_000);
    await decide(second, anew.reply, 'approve');
    expect((await answer('asked-twice', -2_000)).reply).toMatchObject({ status: 'issued', correction: null });
    await dispute(books, id);
    expect((await answer('told-once')).reply.status).toBe('issued');
    expect((await answer('told-once')).reply.status).toBe('issued');
    await dispute(books, id);
    expect((await answer('told-once')).problem.error_code).toBe('statement_moved_on');
  });

  it('that says nothing in time has agreed, but not while it objects to an older statement', async () => {
    const books = await openBooks(world);
    await books.sell(50_000);
    await sleep(world);
    const first = await books.issue(admin);
    await dispute(books, first.id);
    await books.sell(50_000);
    await sleep(world);
    const second = await books.issue(admin);
    await sleep(world, 6);
    await agreeBySilence(world.deps);
    expect(await statementsOf(books)).toMatchObject([{ status: 'issued' }, { status: 'disputed' }]);
    const body = { answer: 'It was bought at your counter.' };
    await world.as(admin, calls.answerDispute, { params: { id: first.id }, body });
    await agreeBySilence(world.deps);
    const { reply } = await world.as(admin, calls.getStatement, { params: { id: second.id } });
    expect(reply).toMatchObject({ status: 'agreed', agreed_by: null });
    expect(await journalOf(world.deps, first.id)).toContainEqual(['statement.answer', admin.member_id]);
    expect((await journalOf(world.deps, second.id)).at(-1)).toEqual(['statement.agree_by_silence', null]);
    expect(await statementsOf(books)).toMatchObject([{ status: 'agreed' }, { status: 'carried' }]);
  });
});

it('of one outlet that cannot be made or agreed to keeps those of no other waiting', async () => {
  const all = [await openBooks(world), await openBooks(world)].toSorted((a, b) => (a.outlet_id < b.outlet_id ? -1 : 1));
  const ids: string[] = [];
  for (const books of all) {
    await open(books);
    await books.sell(20_000);
  }
  await sleep(world, 1);
  for (const books of all) {
    ids.push((await books.issue(admin)).id);
    await books.sell(10_000);
  }
  await sleep(world, 6);
  const mend = await breakRow(world.deps, { table: 'settlement_statements', id: ids[0]! });
  const statuses = () => Promise.all(all.map(async (books) => (await statementsOf(books)).map(({ status }) => status)));
  await expect(agreeBySilence(world.deps)).rejects.toThrow('this row is faulty');
  expect(await statuses()).toEqual([['issued'], ['agreed']]);
  await sleep(world, 14);
  await expect(issueDueStatements(world.deps)).rejects.toThrow('this row is faulty');
  expect(await statuses()).toEqual([['issued'], ['issued', 'carried']]);
  await mend();
  await issueDueStatements(world.deps);
  expect(await statuses()).toEqual([
    ['issued', 'carried'],
    ['issued', 'carried'],
  ]);
});

it('leaves every statement what its account was', async () => {
  const { rows } = await sql`
    SELECT s.id FROM settlement_statements s
    WHERE s.closing_balance <> (
      SELECT coalesce(sum(p.amount), 0) FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
      JOIN ledger_transactions t ON t.id = p.transaction_id
      WHERE a.kind = 'outlet_payable' AND a.owner = s.outlet_id::text AND t.at < ledger_day_start(s.to_day + 1)
    )`.execute(world.deps.db);
  expect(rows).toEqual([]);
});
