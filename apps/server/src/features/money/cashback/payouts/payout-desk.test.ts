import { addressOf } from '@club/contract/endpoint';
import { getCashbackTerms } from '@club/contract/money/cashback';
import { checkLedger, getLedger, listLedgerEntries } from '@club/contract/money/ledger';
import {
  checkPayouts,
  decidePayouts,
  exportPayouts,
  getFloat,
  listPayouts,
  type PayoutRow,
} from '@club/contract/money/payouts';
import { listAlarms } from '@club/contract/money/reconciliation';
import { askToClose, decideClosing } from '@club/contract/money/transfers';
import { kampalaDay } from '@club/rules/kampala-time';
import type { SettingName } from '@club/rules/settings';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { OrdersWorld } from '#server-test/orders-world.ts';
import { MINUTE_MS, PayoutsWorld } from '#server-test/payouts-world.ts';
import { freshToken, makeMember, type Person } from '#server-test/people.ts';
import { readCsv } from '#server-test/read-csv.ts';
import { transact } from '#server/db/transact.ts';
import { changeSetting } from '#server/features/club/settings/settings.ts';
import { checkBooks } from '#server/features/money/ledger/check-books.ts';
import { watchMoney } from '#server/features/money/reconciliation/alarms/watch-money.ts';
import { readBalances } from '#server/features/money/reconciliation/read-balances.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;

let payouts: PayoutsWorld;
let world: OrdersWorld;
beforeAll(async () => {
  payouts = await PayoutsWorld.open();
  ({ world } = payouts);
});
afterEach(() => payouts.settleDown());
afterAll(() => world.close());

async function changePayoutTerms(terms: Partial<Record<SettingName, number>>): Promise<void> {
  await transact(world.deps.db, async (tx) => {
    for (const [name, value] of Object.entries(terms))
      await changeSetting(tx, { name: name as SettingName, value, at: new Date(0), by: null });
  });
}

describe('the float', () => {
  it('that nobody knows yet is no figure, and one that was told before has its time', async () => {
    const admin = await payouts.makeAdmin();
    const floatOf = async () => (await world.as(admin, getFloat)).reply.results[0];
    const { balance } = world.money;
    world.money.balance = async () => ({ kind: 'unknown', reason: 'HTTP_500' });
    const nobody = { balance: null, known_at: null, tells_now: false };
    expect(await floatOf()).toMatchObject(nobody);
    world.money.balance = async () => Promise.reject(new Error('the line is dead'));
    expect(await floatOf()).toMatchObject(nobody);
    world.money.balance = async () => ({ kind: 'known', amount: 700_000, currency: 'UGX' });
    await readBalances(world.deps);
    const known_at = world.deps.now().toISOString();
    world.clock.advance(MINUTE_MS);
    world.money.balance = async () => ({ kind: 'unknown', reason: 'HTTP_500' });
    expect(await floatOf()).toMatchObject({ balance: 700_000, known_at, tells_now: false });
    world.money.balance = balance;
    const told = { balance: 100_000_000, known_at: world.deps.now().toISOString(), tells_now: true };
    expect(await floatOf()).toMatchObject(told);
  });

  it('counts what is on its way, and by itself what is in review, as nobody knows whether it was sent', async () => {
    const admin = await payouts.makeAdmin();
    const floatOf = async () => (await world.as(admin, getFloat)).reply.results[0];
    payouts.onPayout = () => ({ kind: 'unknown', reason: 'TIMEOUT', raw: null });
    payouts.onQuery = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
    const { payout_id } = (await payouts.ask(await payouts.memberWith(9_000), 9_000)).reply;
    await world.runJobs();
    expect(await floatOf()).toMatchObject({ sending: 8_500, in_review: 0 });
    world.clock.advance(73 * 60 * MINUTE_MS);
    await payouts.letTimePass(1);
    expect(await floatOf()).toMatchObject({ sending: 0, in_review: 8_500 });
    payouts.onQuery = undefined;
    await world.as(admin, decidePayouts, { body: { ids: [payout_id], decision: 'ask_again' } });
    expect(await floatOf()).toMatchObject({ sending: 8_500, in_review: 0 });
    await payouts.letTimePass(1);
    expect(await floatOf()).toMatchObject({ sending: 0, in_review: 0 });
  });
});

describe('a payout that people look at', () => {
  it('that nobody can tell about for three days waits for people, still set aside until two have found what became of it', async () => {
    payouts.onPayout = () => ({ kind: 'unknown', reason: 'TIMEOUT', raw: null });
    payouts.onQuery = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
    const member = await payouts.memberWith(9_000);
    await payouts.ask(member, 9_000);
    await world.runJobs();
    world.clock.advance(73 * 60 * MINUTE_MS);
    await sweepTransfers(world.deps);
    await payouts.letTimePass(2);
    const { id, status } = await world.deps.db
      .selectFrom('transfers')
      .select(['id', 'status'])
      .where('member_id', '=', member.member_id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('review');
    expect(await payouts.totals(member)).toMatchObject({ available: 0, held: 9_000 });
    const [one, two] = [await payouts.makeAdmin(), await payouts.makeAdmin()];
    const found = { outcome: 'not_sent', reason: 'In no statement of three days' } as const;
    await world.as(one, askToClose, { params: { id }, body: found });
    const { results } = (await world.as(two, listPayouts, { query: { status: 'review' } })).reply;
    expect(results[0]!.transfer!.closing).toMatchObject({ ...found, asked_by: { id: one.member_id } });
    await world.as(two, decideClosing, { params: { id }, body: { decision: 'approve' } });
    expect(await payouts.totals(member)).toMatchObject({ available: 9_000, held: 0 });

    // The network tells an hour later that it had sent it.
    Object.assign(payouts, { onPayout: undefined, onQuery: undefined });
    world.clock.advance(61 * MINUTE_MS);
    await payouts.letTimePass(1);
    const [{ id: payout_id, transfer }] = (await world.as(two, listPayouts, { query: { status: 'failed' } })).reply
      .results as [PayoutRow];
    expect(transfer!.is_contradicted).toBe(true);
    const again = { ids: [payout_id], decision: 'send_again' } as const;
    const { reply } = await world.as(two, decidePayouts, { body: again });
    expect(reply.results).toEqual([{ id: payout_id, outcome: 'contradicted' }]);
    expect(payouts.sentTo(member)).toHaveLength(1);
  });

  it('is in the list of a range of days, with what arrived in them and as a file', async () => {
    world.clock.advance(3 * DAY_MS);
    const day = kampalaDay(world.clock.now());
    const member = await payouts.memberWith(20_000);
    const { payout_id } = (await payouts.ask(member, 9_000)).reply;
    await world.runJobs();
    await payouts.letTimePass(1);
    const admin = await payouts.makeAdmin();
    const query = { from: day, until: day };
    const listed = (await world.as(admin, listPayouts, { query })).reply;
    expect([listed.results.map(({ id }) => id), listed.moved]).toEqual([[payout_id], 8_500]);
    const none = (await world.as(admin, listPayouts, { query: { until: '2020-01-01' } })).reply;
    expect([none.count, none.moved]).toEqual([0, 0]);
    const { name, lines } = await readCsv(world, admin, exportPayouts, query);
    expect(name).toBe(`payouts-${day}.csv`);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(payout_id);
  });

  it('of much money waits until somebody has looked at it', async () => {
    const member = await payouts.memberWith(300_000);
    expect((await payouts.ask(member, 200_001)).reply.status).toBe('waiting');
    await world.runJobs();
    expect(payouts.sentTo(member)).toEqual([]);
    expect((await payouts.history(member)).results).toMatchObject([{ pending_reason: 'awaiting_approval' }]);
    const [one, two] = [await payouts.makeAdmin(), await payouts.makeAdmin()];
    const waiting = (await world.as(one, listPayouts, { query: { status: 'waiting' } })).reply.results;
    const ids = waiting.map(({ id }) => id);
    const decide = async (admin: Person, decision: 'approve' | 'refuse') =>
      (await world.as(admin, decidePayouts, { body: { ids, decision, reason: 'Not now' } })).reply.results.map(
        ({ outcome }) => outcome,
      );
    expect((await world.as(member, decidePayouts, { body: { ids, decision: 'approve' } })).status).toBe(403);
    expect(await decide(one, 'approve')).toEqual(['approved_once']);
    expect(await decide(one, 'approve')).toEqual(['own_approval']);
    expect(payouts.sentTo(member)).toEqual([]);
    const both = (await Promise.all([decide(two, 'approve'), decide(two, 'approve')])).flat();
    expect(both.toSorted()).toEqual(['not_waiting', 'sending']);
    await world.runJobs();
    expect(payouts.sentTo(member)).toMatchObject([{ amount: 199_501 }]);
    await payouts.letTimePass(1);
    expect(await decide(two, 'refuse')).toEqual(['not_waiting']);
    expect((await world.as(member, checkLedger)).status).toBe(403);
    expect((await world.as(one, checkLedger)).reply.checking).toMatchObject({ asked_by: { id: one.member_id } });
    await checkBooks(world.deps);
    const books = (await world.as(one, getLedger)).reply;
    expect(books).toMatchObject({ sum: 0, checking: null, checked: { faults: [], asked_by: { id: one.member_id } } });
    expect(books.checked!.entries).toBeGreaterThan(0);
    expect(books.accounts).toContainEqual(expect.objectContaining({ kind: 'provider_clearing', network: 'mtn' }));
    const entries = (await world.as(one, listLedgerEntries, { query: { account: 'cashback_held' } })).reply;
    for (const { legs } of entries.results) {
      expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      expect(legs.find(({ account }) => account === 'cashback_held')!.owner).toBe('Akello Nabirye');
    }
    expect(entries.results.map(({ kind }) => kind)).toContain('payout_held');
  });

  it('is agreed to by no admin whose own it is', async () => {
    const self = await payouts.memberWith(300_000);
    const other = await payouts.makeAdmin();
    const id = (await payouts.ask(self, 250_000)).reply.payout_id;
    const granted_at = world.deps.now();
    const grant = {
      id: world.deps.random.id(granted_at),
      member_id: self.member_id,
      role: 'admin',
      granted_at,
    } as const;
    await world.deps.db.insertInto('role_grants').values(grant).execute();
    const decide = async (admin: Person) =>
      (await world.as(admin, decidePayouts, { body: { ids: [id], decision: 'approve' } })).reply.results[0]!.outcome;
    expect([await decide(self), await decide(other), await decide(self)]).toEqual([
      'own_approval',
      'approved_once',
      'own_approval',
    ]);
    expect(payouts.sentTo(self)).toEqual([]);
    expect(await decide(await payouts.makeAdmin())).toBe('sending');
    await world.runJobs();
    await payouts.letTimePass(1);
  });

  it('waits in parts as the whole does, for a day, also of two that are asked for at once', async () => {
    const member = await payouts.memberWith(900_000);
    const terms = async () => (await world.as(member, getCashbackTerms)).reply.payout_approval_above;
    expect(await terms()).toBe(200_000);
    const both = await Promise.all([1, 2].map(() => payouts.ask(member, 150_000)));
    expect(both.map(({ reply }) => reply.status).toSorted()).toEqual(['sending', 'waiting']);
    const waiting = both.find(({ reply }) => reply.status === 'waiting')!.reply;
    expect(waiting.message).toBe('We look at this payout before we send it. You will hear from us within a day.');
    expect(await terms()).toBe(0);
    const admin = await payouts.makeAdmin();
    const refuse = (id: string) =>
      world.as(admin, decidePayouts, { body: { ids: [id], decision: 'refuse', reason: 'Not now' } });
    await refuse(waiting.payout_id);
    expect(await terms()).toBe(50_000);
    expect((await payouts.ask(member, 50_000)).reply.status).toBe('sending');
    const more = (await payouts.ask(member, 5_000)).reply;
    expect(more.status).toBe('waiting');
    await refuse(more.payout_id);
    await world.runJobs();
    await payouts.letTimePass(1);
    expect(payouts.sentTo(member)).toHaveLength(2);
    world.clock.advance(24 * 60 * MINUTE_MS);
    await payouts.givePin(member);
    expect((await payouts.ask(member, 200_000)).reply.status).toBe('sending');
    await world.runJobs();
    await payouts.letTimePass(1);
  });

  it('rings for admins half a day after it was asked for, in time for what its member was told, until it is decided', async () => {
    const member = await payouts.memberWith(300_000);
    const admin = await payouts.makeAdmin();
    const { payout_id } = (await payouts.ask(member, 200_001)).reply;
    const ringing = async () => {
      await watchMoney(world.deps);
      const { results } = (await world.as(admin, listAlarms)).reply;
      return results.filter(
        ({ ended_at, detail }) => ended_at === null && detail.includes('has waited for two people'),
      );
    };
    world.clock.advance(12 * 60 * MINUTE_MS - 1);
    expect(await ringing()).toEqual([]);
    world.clock.advance(1);
    const link = '/admin/finance?tab=payouts&status=waiting';
    expect(await ringing()).toMatchObject([{ kind: 'stuck', amount: 200_001, link }]);
    const body = { ids: [payout_id], decision: 'refuse', reason: 'Not now' } as const;
    await world.as(admin, decidePayouts, { body });
    expect(await ringing()).toEqual([]);
  });

  it('begins anew with whoever agrees once the first who has is no admin any more', async () => {
    const member = await payouts.memberWith(300_000);
    const ids = [(await payouts.ask(member, 200_001)).reply.payout_id];
    const [gone, one, two] = [await payouts.makeAdmin(), await payouts.makeAdmin(), await payouts.makeAdmin()];
    const approve = async (admin: Person) =>
      (await world.as(admin, decidePayouts, { body: { ids, decision: 'approve' } })).reply.results[0]?.outcome;
    expect(await approve(gone)).toBe('approved_once');
    await world.deps.db
      .updateTable('role_grants')
      .set({ revoked_at: world.clock.now() })
      .where('member_id', '=', gone.member_id)
      .execute();
    const seen = (await world.as(one, listPayouts, { query: { status: 'waiting', per_page: 50 } })).reply.results;
    expect(seen.find(({ id }) => id === ids[0])?.first_approved_by).toBeNull();
    expect([await approve(one), await approve(one), await approve(two)]).toEqual([
      'approved_once',
      'own_approval',
      'sending',
    ]);
    await world.runJobs();
    await payouts.letTimePass(1);
    expect(payouts.sentTo(member)).toHaveLength(1);
  });

  it('that could not be approved is judged anew under the same key; what was approved is answered as before', async () => {
    const member = await payouts.memberWith(300_000);
    const { payout_id } = (await payouts.ask(member, 200_001)).reply;
    const admin = await payouts.makeAdmin();
    const body = { ids: [payout_id], decision: 'approve' } as const;
    const approve = async () =>
      (await world.as(admin, decidePayouts, { body, key: `approve-${payout_id}` })).reply.results[0]?.outcome;
    const number = (mtn_money_number: string) =>
      world.deps.db.updateTable('members').set({ mtn_money_number }).where('id', '=', member.member_id).execute();
    await number('779999991');
    expect(await approve()).toBe('number_gone');
    await number(member.phone.slice(4));
    expect([await approve(), await approve()]).toEqual(['approved_once', 'approved_once']);
    await world.as(admin, decidePayouts, { body: { ...body, decision: 'refuse', reason: 'Only a test' } });
  });

  it('that failed is sent again once, if the member still has it; a lost one is asked about', async () => {
    const admin = await payouts.makeAdmin();
    const decide = async (id: string, decision: string) =>
      (await world.as(admin, decidePayouts, { body: { ids: [id], decision } })).reply.results[0]?.outcome;
    const member = await payouts.memberWith(10_000);
    payouts.onPayout = () => ({ kind: 'refused', reason: 'NOT_ENOUGH_FUNDS', raw: null });
    const { payout_id } = (await payouts.ask(member, 8_000)).reply;
    expect(await decide(payout_id, 'send_again')).toBe('not_failed');
    await world.runJobs();
    expect(await payouts.totals(member)).toMatchObject({ available: 10_000, held: 0 });
    const other = (await payouts.ask(member, 5_000)).reply.payout_id;
    expect(await decide(payout_id, 'send_again')).toBe('cashback_short');
    await world.runJobs();
    payouts.onPayout = undefined;
    await changePayoutTerms({ payout_minimum_ugx: 9_000, payout_fee_ugx: 8_500 });
    expect(await decide(payout_id, 'send_again')).toBe('below_minimum');
    await changePayoutTerms({ payout_minimum_ugx: 5_000, payout_fee_ugx: 500 });
    payouts.onQuery = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
    const answers = await Promise.all([1, 2, 3].map(() => decide(payout_id, 'send_again')));
    expect(answers.map(String).toSorted()).toEqual(['not_failed', 'not_failed', 'sending']);
    expect(await payouts.totals(member)).toMatchObject({ available: 2_000, held: 8_000 });
    await world.runJobs();
    await payouts.letTimePass(1);
    world.clock.advance(73 * 60 * MINUTE_MS);
    await payouts.letTimePass(1);
    const inReview = (await world.as(admin, listPayouts, { query: { status: 'review' } })).reply.results;
    const lost = inReview.filter(({ retry_of }) => retry_of === payout_id);
    expect(lost).toMatchObject([{ transfer: { status: 'review' } }]);
    expect(await decide(other, 'ask_again')).toBe('not_in_review');
    payouts.onQuery = undefined;
    expect(await decide(lost[0]!.id, 'ask_again')).toBe('asked');
    await payouts.letTimePass(1);
    expect(payouts.sentTo(member)).toHaveLength(1);
    expect(await payouts.totals(member)).toMatchObject({ available: 2_000, held: 0 });
  });

  it('that failed is sent again by no admin whose own it is', async () => {
    const self = await payouts.memberWith(10_000);
    payouts.onPayout = () => ({ kind: 'refused', reason: 'NOT_ENOUGH_FUNDS', raw: null });
    const id = (await payouts.ask(self, 8_000)).reply.payout_id;
    await world.runJobs();
    payouts.onPayout = undefined;
    const granted_at = world.deps.now();
    const grant = {
      id: world.deps.random.id(granted_at),
      member_id: self.member_id,
      role: 'admin',
      granted_at,
    } as const;
    await world.deps.db.insertInto('role_grants').values(grant).execute();
    const again = async (admin: Person) =>
      (await world.as(admin, decidePayouts, { body: { ids: [id], decision: 'send_again' } })).reply.results[0]!.outcome;
    expect(await again(self)).toBe('own_approval');
    expect(await again(await payouts.makeAdmin())).toBe('sending');
    await world.runJobs();
    await payouts.letTimePass(1);
  });

  it('is checked before anybody agrees: whose wallet, what else today, and what the float holds', async () => {
    const admin = await payouts.makeAdmin();
    const member = await payouts.memberWith(700_000);
    const [one, two] = [await payouts.ask(member, 300_000), await payouts.ask(member, 250_000)];
    const check = async () =>
      (await world.as(admin, checkPayouts, { body: { ids: [one.reply.payout_id, two.reply.payout_id] } })).reply
        .results;
    expect(await check()).toMatchObject([
      { id: one.reply.payout_id, wallet: 'active', holder_name: 'Akello Nabirye', others_today: 250_000 },
      {
        id: two.reply.payout_id,
        name_match: 'same',
        others_today: 300_000,
      },
    ]);
    world.money.holder = async () => Promise.reject(new Error('the line is dead'));
    expect(await check()).toMatchObject([{ wallet: 'unknown', name_match: 'unknown' }, { wallet: 'unknown' }]);
    const { results } = (await world.as(admin, getFloat)).reply;
    const now = world.deps.now().toISOString();
    expect(results).toMatchObject([
      { network: 'mtn', balance: 100_000_000, known_at: now, tells_now: true, waiting: 549_000 },
    ]);
    const forgetful = await makeMember(world.deps, { is_admin: true });
    const approve = { body: { ids: [one.reply.payout_id], decision: 'approve' } };
    expect((await world.as(forgetful, decidePayouts, approve)).problem.error_code).toBe('pin_required');
    const file = await world.app.http.inject({
      url: addressOf(exportPayouts, {}, { status: 'waiting' }),
      headers: { authorization: `Bearer ${freshToken(world.deps, admin)}` },
    });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="payouts-2026-1\d-\d\d\.csv"$/);
    const lines = file.payload.trimEnd().split('\r\n');
    expect(lines[0]).toContain('Day,Time,Member,Network,Number,Amount,Fee,Sent,Status');
    expect(lines.slice(1).filter((line) => line.includes(one.reply.payout_id))[0]).toMatch(
      /,Akello Nabirye,mtn,"?\+?[^,]+,300000,500,299500,waiting,/,
    );
    expect((await world.as(member, checkPayouts, { body: { ids: [one.reply.payout_id] } })).status).toBe(403);
    for (const { reply } of [one, two]) {
      const refuse = (reason?: string) =>
        world.as(admin, decidePayouts, { body: { ids: [reply.payout_id], decision: 'refuse', reason } });
      for (const reason of [undefined, '  ']) {
        expect((await refuse(reason)).problem.errors['reason']).toEqual(['Please say why, in words for the member']);
      }
      expect((await refuse('The wallet is in another name.')).reply.results).toMatchObject([{ outcome: 'refused' }]);
      expect((await world.messages('payout_refused')).at(-1)).toContain(
        'not approved: The wallet is in another name. All',
      );
    }
    const told = { status: 'reversed', refusal_reason: 'The wallet is in another name.' };
    expect((await payouts.history(member)).results.filter(({ type }) => type === 'payout')).toMatchObject([told, told]);
    const refused = (await world.as(admin, listPayouts, { query: { status: 'refused' } })).reply.results;
    expect(refused.slice(0, 2)).toMatchObject([told, told].map(({ refusal_reason }) => ({ refusal_reason })));
  });
});

it('leaves money in and out, cashback and books agreeing', async () => {
  expect(await payouts.disagreements()).toEqual([]);
});
