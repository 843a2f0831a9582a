import { importStatement } from '@club/contract/money/reconciliation';
import * as calls from '@club/contract/money/settlements';
import { kampalaDay } from '@club/rules/kampala-time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { givePin, openBooks, sleep } from '#server-test/outlet-books.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { readCsv } from '#server-test/read-csv.ts';
import { openSettlementsWorld, type SettlementsWorld } from '#server-test/settlements-world.ts';
import { transact } from '#server/db/transact.ts';
import { readMatchItems } from '#server/features/money/reconciliation/differences/match-items.ts';

const ASKED_AT_ONCE = 100;
const MINUTE_MS = 60_000;

let settlements: SettlementsWorld;
beforeAll(async () => {
  settlements = await openSettlementsWorld();
});
afterAll(() => settlements.world.close());
afterEach(() => settlements.expectSound());

describe('a payment to an outlet', () => {
  it('is agreed to by two admins with their PIN, sent to the outlet’s number, and in the books when it has arrived', async () => {
    const { world, admins, owed, detail, approve, sentTo, letTimePass } = settlements;
    const { books, id, msisdn } = await owed(100_000);
    const [one, two] = admins;
    expect((await approve(one, id, 91_999)).problem).toMatchObject({
      error_code: 'settlement_due_changed',
      due: 92_000,
    });
    expect((await approve(one, id, 92_000)).reply.first_approved_by?.id).toBe(one.member_id);
    expect((await approve(one, id, 92_000)).problem.error_code).toBe('second_person_needed');
    expect(sentTo(msisdn)).toEqual([]);
    world.clock.advance(6 * MINUTE_MS);
    expect((await approve(two, id, 92_000)).problem.error_code).toBe('pin_required');
    await givePin(world, ...admins);
    const sent = await approve(two, id, 92_000, 'second-approval');
    expect(sent.reply).toMatchObject({ status: 'sending', due: 0, payments: [{ status: 'sending', amount: 92_000 }] });
    expect((await approve(two, id, 92_000, 'second-approval')).reply).toEqual(sent.reply);
    expect(await books.balance()).toBe(92_000);
    await world.runJobs();
    await letTimePass(1);
    expect(sentTo(msisdn)).toMatchObject([{ amount: 92_000 }]);
    expect(await books.balance()).toBe(0);
    const paid = await detail(id);
    expect(paid).toMatchObject({ status: 'paid', payments: [{ status: 'paid' }] });
    expect(paid.payments[0]!.transfer!.transaction_id).toMatch(/^T/);
    expect((await world.messages('settlement_paid')).at(-1)).toContain('UGX 92,000 for');
    const { reply } = await world.as(books.manager, calls.getMyStatement, { params: { id } });
    expect(reply.payments).toMatchObject([{ first_approved_by: null, second_approved_by: null }]);
    await sleep(world);
    const next = await books.issue(one);
    expect(next).toMatchObject({ opening_balance: 92_000, settlements: 92_000, closing_balance: 0, due: 0 });
    const entries = await world.as(one, calls.listStatementEntries, { params: { id: next.id } });
    expect(entries.reply.results).toMatchObject([
      { kind: 'settlement', reference: paid.payments[0]!.transfer!.transaction_id, amount: -92_000 },
    ]);
  });

  it('counts in the list of all outlets on the day it arrived, there and in the file', async () => {
    const { world, admins, owed, pay, letTimePass } = settlements;
    const { books, id } = await owed(70_000);
    const waiting = await owed(30_000);
    await pay(id);
    await world.runJobs();
    await letTimePass(1);
    const day = kampalaDay(world.clock.now());
    const listed = async (query: object) => {
      const { reply } = await world.as(admins[0], calls.listSettlements, { query: { ...query, per_page: 50 } });
      const row = (of: typeof books) => reply.results.find(({ outlet }) => outlet.id === of.outlet_id)!;
      return { reply, paid: row(books), unpaid: row(waiting.books) };
    };
    const today = await listed({ from: day, until: day });
    expect([today.paid.paid, today.paid.balance, today.unpaid.paid, today.unpaid.balance]).toEqual([
      64_400, 0, 0, 27_600,
    ]);
    expect(today.reply.moved).toBe(today.reply.results.reduce((sum, { paid }) => sum + paid, 0));
    expect(today.reply.owed).toBe(today.reply.results.reduce((sum, { balance }) => sum + balance, 0));
    const never = await listed({ until: '2020-01-01' });
    expect([never.reply.moved, never.paid.paid, never.unpaid.balance]).toEqual([0, 0, 27_600]);
    const { name, lines } = await readCsv(world, admins[0], calls.exportSettlements, { from: day, until: day });
    expect(name).toMatch(/^settlements-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toHaveLength(today.reply.count + 1);
    expect(lines.find((line) => line.endsWith(books.outlet_id))).toContain(',0,0,64400,');
    expect((await world.as(books.manager, calls.listSettlements)).status).toBe(403);
  });

  it('made by hand is told by the second admin under the network’s number, and paired with its line of the statement', async () => {
    const { world, admins, owed, approve, sentTo, letTimePass } = settlements;
    const { books, id, msisdn } = await owed(50_000);
    const [one, two] = admins;
    const byHand = (by: Person, paid_by_hand: string) =>
      world.as(by, calls.approveStatement, { params: { id }, body: { due: 46_000, paid_by_hand } });
    expect((await byHand(one, 'T99')).problem.error_code).toBe('second_person_needed');
    await approve(one, id, 46_000);
    expect((await byHand(two, 'x')).problem.errors['paid_by_hand']).toHaveLength(1);
    const { transaction_id } = await world.deps.db
      .selectFrom('transfers')
      .select('transaction_id')
      .where('status', '=', 'completed')
      .executeTakeFirstOrThrow();
    expect((await byHand(two, transaction_id!)).problem.errors['paid_by_hand']).toEqual([
      'This number belongs to another payment already.',
    ]);
    const { reply } = await byHand(two, '9900112233');
    expect(reply).toMatchObject({ status: 'paid', due: 0, payments: [{ status: 'paid', amount: 46_000 }] });
    expect(reply.payments[0]!.transfer).toMatchObject({ via: 'by_hand', transaction_id: '9900112233' });
    expect(await books.balance()).toBe(0);
    await world.runJobs();
    await letTimePass(1);
    expect(sentTo(msisdn)).toEqual([]);

    const time = world.clock.now().toISOString();
    const text = `financialTransactionId,amount,currency,status,createdAt\n9900112233,-46000,UGX,SUCCESSFUL,${time}\n`;
    const file = { network: 'mtn' as const, file_name: 'by-hand.csv', text, dry: false };
    expect((await world.as(one, importStatement, { body: file })).status).toBe(200);
    const paired = await transact(world.deps.db, (tx) =>
      readMatchItems(tx, { network: 'mtn', since: new Date(0), rows_since: new Date(0) }),
    );
    const item = paired.items.find(({ row_ids }) => row_ids.length > 0);
    expect(item).toMatchObject({ subject_kind: 'transfer', ours: { amount: -46_000, state: 'completed' } });
    expect(item).toMatchObject({ booked: -46_000, moved: [-46_000] });
  });

  it(`never exceeds what is owed: ${ASKED_AT_ONCE} at once, for two statements`, async () => {
    const { world, admins, owed, agree, approve, sentTo, pay, letTimePass } = settlements;
    const { books, id, msisdn } = await owed(1_000_000);
    await pay(id);
    await books.sell(500_000);
    await sleep(world);
    await givePin(world, ...admins);
    const next = await books.issue(admins[0]);
    await agree(books, next.id);
    // 920,000 are on their way; of this statement 460,000 are left.
    expect(next).toMatchObject({ closing_balance: 1_380_000, due: 460_000 });
    await approve(admins[0], next.id, 460_000);
    const asks = Array.from({ length: ASKED_AT_ONCE }, (_, index) =>
      approve(admins[1 + (index % 2)]!, index % 4 === 0 ? id : next.id, 460_000, `at-once-${index}`),
    );
    const answers = await Promise.all(asks);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.error_code);
    expect(new Set(refused)).toEqual(new Set(['statement_moved_on']));
    await world.runJobs();
    await letTimePass(1);
    expect(sentTo(msisdn).map(({ amount }) => amount)).toEqual([920_000, 460_000]);
    expect(await books.balance()).toBe(0);
  });

  it('begins anew with whoever agrees once the first who has is no admin any more', async () => {
    const { world, admins, owed, approve, sentTo, letTimePass } = settlements;
    const { id, msisdn } = await owed(50_000);
    const gone = await makeMember(world.deps, { is_admin: true });
    await givePin(world, gone);
    expect((await approve(gone, id, 46_000)).reply.first_approved_by).toMatchObject({ id: gone.member_id });
    await world.deps.db
      .updateTable('role_grants')
      .set({ revoked_at: world.clock.now() })
      .where('member_id', '=', gone.member_id)
      .execute();
    const [one, two] = admins;
    expect((await world.as(one, calls.getStatement, { params: { id } })).reply.first_approved_by).toBeNull();
    const listed = (await world.as(one, calls.listSettlements, { query: { per_page: 50 } })).reply.results;
    expect(listed.find(({ latest }) => latest?.id === id)?.latest?.approved_once).toBe(false);
    const byHand = { due: 46_000, paid_by_hand: '9900112244' };
    const told = await world.as(one, calls.approveStatement, { params: { id }, body: byHand });
    expect(told.problem.error_code).toBe('second_person_needed');
    const { reply } = await approve(one, id, 46_000);
    expect(reply).toMatchObject({ status: 'agreed', first_approved_by: { id: one.member_id } });
    expect((await approve(two, id, 46_000)).reply.status).toBe('sending');
    await world.runJobs();
    await letTimePass(1);
    expect(sentTo(msisdn)).toHaveLength(1);
  });

  it('is agreed to by two for one and the same amount: another one is agreed to anew', async () => {
    const { world, admins, owed, detail, approve, sentTo, letTimePass } = settlements;
    const { books, id, msisdn } = await owed(100_000);
    const [one, two] = admins;
    await books.takeBack(50_000);
    expect((await approve(one, id, 46_000)).reply).toMatchObject({
      due: 46_000,
      first_approved_by: { id: one.member_id },
    });
    await books.sell(50_000);
    expect(await detail(id)).toMatchObject({ due: 92_000, first_approved_by: null });
    const listed = (await world.as(two, calls.listSettlements, { query: { per_page: 50 } })).reply.results;
    expect(listed.find(({ latest }) => latest?.id === id)?.latest).toMatchObject({ due: 92_000, approved_once: false });
    expect((await approve(two, id, 92_000)).reply).toMatchObject({
      status: 'agreed',
      first_approved_by: { id: two.member_id },
    });
    expect((await approve(one, id, 92_000)).reply.status).toBe('sending');
    await world.runJobs();
    await letTimePass(1);
    expect(sentTo(msisdn).map(({ amount }) => amount)).toEqual([92_000]);
  });

  it('is told to whoever agrees again, the answer lost, as it stands by then', async () => {
    const { world, admins, owed, pointTo, approve, letTimePass } = settlements;
    const { books, id } = await owed(50_000);
    const first = () => approve(admins[0], id, 46_000, `first-${id}`);
    const second = () => approve(admins[1], id, 46_000, `second-${id}`);
    expect((await first()).reply.first_approved_by?.id).toBe(admins[0].member_id);
    expect((await first()).reply.first_approved_by?.id).toBe(admins[0].member_id);
    await pointTo(books);
    expect((await first()).problem.error_code).toBe('statement_moved_on');
    world.clock.advance(24 * 60 * MINUTE_MS + 1);
    await givePin(world, ...admins);
    await approve(admins[2], id, 46_000);
    expect((await first()).problem.error_code).toBe('statement_moved_on');
    await second();
    expect([(await first()).reply.status, (await second()).reply.status]).toEqual(['sending', 'sending']);
    await world.runJobs();
    await letTimePass(1);
    expect([(await first()).reply.status, (await second()).reply.status]).toEqual(['paid', 'paid']);
  });

  it('is told to whoever has sent it, and presses again, where it has not arrived', async () => {
    const { world, admins, network, owed, approve, letTimePass } = settlements;
    const { id } = await owed(50_000);
    await approve(admins[0], id, 46_000);
    const second = () => approve(admins[1], id, 46_000, `second-${id}`);
    network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
    expect((await second()).reply.status).toBe('sending');
    await world.runJobs();
    await letTimePass(1);
    expect((await second()).problem.error_code).toBe('statement_moved_on');
  });

  it('is agreed to anew by the same admin where the amount is another', async () => {
    const { admins, owed, detail, approve } = settlements;
    const { books, id } = await owed(100_000);
    await books.takeBack(50_000);
    await approve(admins[0], id, 46_000);
    await books.sell(50_000);
    expect((await approve(admins[0], id, 92_000)).reply).toMatchObject({
      status: 'agreed',
      first_approved_by: { id: admins[0].member_id },
    });
    expect((await approve(admins[0], id, 92_000)).problem.error_code).toBe('second_person_needed');
    expect((await detail(id)).status).toBe('agreed');
  });

  it('waits while the number is new, the outlet objects, or nobody has said where to', async () => {
    const { world, admins, owed, pointTo, agree, detail, approve, sentTo } = settlements;
    const { books, id } = await owed(50_000);
    await approve(admins[0], id, 46_000);
    const before = await pointTo(books);
    expect((await detail(id)).first_approved_by).toBeNull();
    expect((await approve(admins[0], id, 46_000)).problem.error_code).toBe('settlement_on_hold');
    expect((await world.messages('settlement_number')).at(-1)).toContain('is now paid to');
    world.clock.advance(24 * 60 * MINUTE_MS + 1);
    await givePin(world, ...admins);
    const body = { dispute: 'A sale is missing' };
    await world.as(books.manager, calls.disputeStatement, { params: { id }, body });
    expect((await approve(admins[0], id, 46_000)).problem.error_code).toBe('statement_moved_on');
    await books.sell(10_000);
    await sleep(world);
    await givePin(world, ...admins);
    const next = await books.issue(admins[0]);
    await agree(books, next.id);
    expect((await approve(admins[0], next.id, 55_200)).problem.error_code).toBe('settlement_disputed');
    await world.as(admins[0], calls.answerDispute, { params: { id }, body: { answer: 'It is on the next one.' } });
    expect((await approve(admins[0], next.id, 55_200)).status).toBe(200);
    expect(sentTo(before)).toEqual([]);
    const nowhere = await openBooks(world);
    await nowhere.sell(20_000);
    await sleep(world);
    await givePin(world, ...admins);
    const lost = await nowhere.issue(admins[0]);
    await agree(nowhere, lost.id);
    expect((await approve(admins[0], lost.id, 18_400)).problem.error_code).toBe('settlement_account_missing');
  });

  it('stays under way whatever is said about its statement meanwhile, and ends it as paid', async () => {
    const { world, admins, owed, agree, detail, approve, letTimePass } = settlements;
    const { books, id } = await owed(50_000);
    await approve(admins[0], id, 46_000);
    await approve(admins[1], id, 46_000);
    expect((await agree(books, id)).problem.error_code).toBe('statement_moved_on');
    await books.sell(10_000);
    await sleep(world);
    await givePin(world, ...admins);
    await books.issue(admins[0]);
    const body = { dispute: 'A sale is missing' };
    const objected = await world.as(books.manager, calls.disputeStatement, { params: { id }, body });
    expect(objected.problem.error_code).toBe('statement_moved_on');
    const answered = await world.as(admins[0], calls.answerDispute, { params: { id }, body: { answer: 'It is not.' } });
    expect(answered.problem.error_code).toBe('statement_moved_on');
    expect((await detail(id)).status).toBe('sending');
    await world.runJobs();
    await letTimePass(1);
    expect(await detail(id)).toMatchObject({ status: 'paid', payments: [{ status: 'paid' }] });
  });

  it('of more than the network carries at once goes in parts', async () => {
    const { owed, detail, sentTo, pay, letTimePass } = settlements;
    const { books, id, msisdn } = await owed(8_000_000);
    await pay(id);
    await letTimePass(1);
    expect(await detail(id)).toMatchObject({ status: 'agreed', due: 2_360_000 });
    await pay(id);
    await letTimePass(1);
    expect((await detail(id)).status).toBe('paid');
    expect(sentTo(msisdn).map(({ amount }) => amount)).toEqual([5_000_000, 2_360_000]);
    expect(await books.balance()).toBe(0);
  });
});
