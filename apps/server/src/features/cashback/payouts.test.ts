import { confirmPinReset, requestPinReset, signIn } from '@club/contract/auth';
import { getCashbackTerms, listMyCashback, requestPayout } from '@club/contract/cashback';
import { addressOf } from '@club/contract/endpoint';
import { checkLedger, getLedger, listLedgerEntries } from '@club/contract/finance';
import { checkPayouts, decidePayouts, exportPayouts, getFloat, listPayouts } from '@club/contract/payouts';
import { askToClose, decideClosing } from '@club/contract/transfers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { codeTo } from '#server-test/codes.ts';
import { FIGURES_LIMIT_MS, sized, tell } from '#server-test/figures.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { freshToken, givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { transact } from '#server/db/transact.ts';
import { checkBooks } from '#server/features/ledger/check-books.ts';
import { ledgerFaults } from '#server/features/ledger/ledger-faults.ts';
import { post } from '#server/features/ledger/post.ts';
import { holdMember } from '#server/features/members/member-holds.ts';
import { sweepTransfers } from '#server/features/transfers/sweep-transfers.ts';
import type { PayoutOutcome, QueryOutcome } from '#server/providers/mobile-money/provider.ts';

const ASKED_AT_ONCE = sized(500, 60);
const MINUTE_MS = 60_000;
let world: OrdersWorld;
/** What the network does with money sent to it; undefined: takes it and says so when asked. */
let onPayout: (() => PayoutOutcome | Promise<PayoutOutcome>) | undefined;
let onQuery: (() => QueryOutcome) | undefined;

beforeAll(async () => {
  world = await openOrdersWorld();
  const { payout, query } = world.money;
  world.money.payout = async (request) => {
    const outcome = await onPayout?.();
    if (outcome?.kind !== 'not_sent' && outcome?.kind !== 'refused') await payout(request);
    return outcome ?? { kind: 'accepted' };
  };
  world.money.query = async function (call, reference) {
    return (call === 'payout' ? onQuery?.() : undefined) ?? query.call(world.money, call, reference);
  };
});
afterAll(() => world.close());
afterEach(async () => {
  onPayout = undefined;
  onQuery = undefined;
  expect(await ledgerFaults(world.deps.db)).toEqual([]);
});

/** A member whose PIN was just given and to whom the club gave cashback. */
async function memberWith(amount: number): Promise<Person> {
  const member = await makeMember(world.deps);
  await givePin(member);
  await transact(world.deps.db, (tx) =>
    post(tx, {
      reference: `given:${member.member_id}`,
      kind: 'bonus',
      subject_type: 'member',
      subject_id: member.member_id,
      at: world.clock.now(),
      legs: [
        { kind: 'marketing_expense', owner: '', amount: -amount },
        { kind: 'cashback_available', owner: member.member_id, amount },
      ],
    }),
  );
  return member;
}

async function givePin(member: Person): Promise<void> {
  await world.deps.db
    .updateTable('sessions')
    .set({ pin_confirmed_at: world.clock.now() })
    .where('id', '=', member.session_id)
    .execute();
}

async function makeAdmin(): Promise<Person> {
  const admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
  return admin;
}

const ask = (member: Person, amount: number, more: { network?: 'mtn' | 'airtel'; key?: string } = {}) =>
  world.as(member, requestPayout, {
    body: { amount, network: more.network ?? 'mtn' },
    ...(more.key === undefined ? {} : { key: more.key }),
  });
const totals = async (member: Person) => (await world.as(member, listMyCashback)).reply.totals;
const history = async (member: Person) => (await world.as(member, listMyCashback, { query: { type: 'payout' } })).reply;
const sentTo = (member: Person) => world.money.payouts.filter(({ msisdn }) => `+${msisdn}` === member.phone);

/** Lets the network be asked again and again for a while. */
async function letTimePass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    world.clock.advance(MINUTE_MS);
    await sweepTransfers(world.deps);
  }
}

describe('a payout', () => {
  it('sets the amount aside, sends it less the fee to the own wallet, and is in the books when it has arrived', async () => {
    const member = await memberWith(20_000);
    expect((await world.as(member, getCashbackTerms)).reply).toMatchObject({
      available: 20_000,
      payout_minimum: 5_000,
      payout_fee: 500,
      numbers: [{ network: 'mtn', available: true }],
    });
    const { reply } = await ask(member, 8_000);
    expect(reply).toMatchObject({ status: 'sending', amount: 8_000, fee: 500 });
    expect(await totals(member)).toMatchObject({ available: 12_000, held: 8_000 });
    expect((await history(member)).results).toMatchObject([
      { amount: -8_000, fee: 500, status: 'pending', pending_reason: 'being_sent', order_id: null },
    ]);
    await world.runJobs();
    expect(sentTo(member)).toMatchObject([{ amount: 7_500 }]);
    await letTimePass(1);
    expect(await totals(member)).toMatchObject({ available: 12_000, held: 0 });
    expect((await history(member)).results).toMatchObject([{ status: 'paid_out' }]);
    expect((await world.messages('payout_requested')).at(-1)).toContain('UGX 8,000 of your cashback goes to');
    expect(await world.balances({})).toMatchObject({ payout_fees: 500 });
  });

  it('whose request never left, after it was taken for sent and asked about, is sent once', async () => {
    const member = await memberWith(9_000);
    onPayout = async () => {
      onPayout = undefined;
      // The call hangs for longer than its time: somebody else takes it for sent and asks.
      onQuery = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
      await letTimePass(1);
      onQuery = undefined;
      return { kind: 'not_sent', reason: 'ECONNREFUSED', raw: null };
    };
    await ask(member, 9_000);
    await world.runJobs();
    expect(sentTo(member)).toEqual([]);
    const transfer = world.deps.db.selectFrom('transfers').select(['status', 'sent_at']);
    const own = transfer.where('member_id', '=', member.member_id);
    // It is not as new: that goes on which began when it was asked about.
    expect(await own.execute()).toMatchObject([{ status: 'unknown', sent_at: expect.any(Date) as Date }]);
    await letTimePass(5);
    expect(sentTo(member)).toHaveLength(1);
    expect((await history(member)).results).toMatchObject([{ status: 'paid_out' }]);
  });

  it('that the network refuses is the member’s again, the fee too', async () => {
    onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_ALLOWED_TO_RECEIVE', raw: null });
    const member = await memberWith(9_000);
    await ask(member, 9_000);
    await world.runJobs();
    expect(await totals(member)).toMatchObject({ available: 9_000, held: 0 });
    expect((await history(member)).results).toMatchObject([{ status: 'reversed', reversed_amount: 9_000 }]);
    expect((await world.messages('payout_failed')).length).toBe(1);
  });

  it('whose answer was lost is asked about and never sent under a second reference', async () => {
    onPayout = () => ({ kind: 'unknown', reason: 'TIMEOUT', raw: null });
    onQuery = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
    const member = await memberWith(9_000);
    await ask(member, 6_000);
    await world.runJobs();
    await letTimePass(30);
    expect(await totals(member)).toMatchObject({ available: 3_000, held: 6_000 });
    onQuery = () => ({ kind: 'not_found', raw: null });
    onPayout = undefined;
    await letTimePass(20);
    onQuery = undefined;
    await letTimePass(10);
    expect(new Set(sentTo(member).map(({ reference }) => reference)).size).toBe(1);
    expect(await totals(member)).toMatchObject({ available: 3_000, held: 0 });
  });

  it('that the network denies goes out again once a second denial counts, however seldom it is asked by then', async () => {
    onPayout = () => ({ kind: 'unknown', reason: 'TIMEOUT', raw: null });
    onQuery = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
    const member = await memberWith(9_000);
    await ask(member, 6_000);
    await world.runJobs();
    await letTimePass(30);
    let denials = 0;
    onQuery = () => {
      denials += 1;
      return { kind: 'not_found', raw: null };
    };
    for (let minute = 0; minute < 6 && denials === 0; minute += 1) await letTimePass(1);
    expect([denials, sentTo(member).length]).toEqual([1, 1]);
    await letTimePass(2);
    expect(sentTo(member)).toHaveLength(2);
  });

  it('that nobody can tell about for three days waits for people, still set aside until two have found what became of it', async () => {
    onPayout = () => ({ kind: 'unknown', reason: 'TIMEOUT', raw: null });
    onQuery = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
    const member = await memberWith(9_000);
    await ask(member, 9_000);
    await world.runJobs();
    world.clock.advance(73 * 60 * MINUTE_MS);
    await sweepTransfers(world.deps);
    await letTimePass(2);
    const { id, status } = await world.deps.db
      .selectFrom('transfers')
      .select(['id', 'status'])
      .where('member_id', '=', member.member_id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('review');
    expect(await totals(member)).toMatchObject({ available: 0, held: 9_000 });
    const [one, two] = [await makeAdmin(), await makeAdmin()];
    const found = { outcome: 'not_sent', reason: 'In no statement of three days' } as const;
    await world.as(one, askToClose, { params: { id }, body: found });
    const { results } = (await world.as(two, listPayouts, { query: { status: 'review' } })).reply;
    expect(results[0]!.transfer!.closing).toMatchObject({ ...found, asked_by: { id: one.member_id } });
    await world.as(two, decideClosing, { params: { id }, body: { decision: 'approve' } });
    expect(await totals(member)).toMatchObject({ available: 9_000, held: 0 });
  });

  it('of much money waits until somebody has looked at it', async () => {
    const member = await memberWith(300_000);
    expect((await ask(member, 200_001)).reply.status).toBe('waiting');
    await world.runJobs();
    expect(sentTo(member)).toEqual([]);
    expect((await history(member)).results).toMatchObject([{ pending_reason: 'awaiting_approval' }]);
    const [one, two] = [await makeAdmin(), await makeAdmin()];
    const waiting = (await world.as(one, listPayouts, { query: { status: 'waiting' } })).reply.results;
    const ids = waiting.map(({ id }) => id);
    const decide = async (admin: Person, decision: 'approve' | 'refuse') =>
      (await world.as(admin, decidePayouts, { body: { ids, decision, reason: 'Not now' } })).reply.results.map(
        ({ outcome }) => outcome,
      );
    expect((await world.as(member, decidePayouts, { body: { ids, decision: 'approve' } })).status).toBe(403);
    expect(await decide(one, 'approve')).toEqual(['approved_once']);
    expect(await decide(one, 'approve')).toEqual(['own_approval']);
    expect(sentTo(member)).toEqual([]);
    const both = (await Promise.all([decide(two, 'approve'), decide(two, 'approve')])).flat();
    expect(both.toSorted()).toEqual(['not_waiting', 'sending']);
    await world.runJobs();
    expect(sentTo(member)).toMatchObject([{ amount: 199_501 }]);
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

  it('is refused without the PIN, below the least amount, without a number, and after a changed PIN or number', async () => {
    const member = await memberWith(50_000);
    expect((await ask(member, 4_999)).problem.errors['amount']).toEqual(['Payouts start at UGX 5,000.']);
    expect((await ask(member, 5_000, { network: 'airtel' })).status).toBeGreaterThanOrEqual(400);
    expect((await ask(member, 50_001)).problem.error_code).toBe('cashback_short');
    world.clock.advance(6 * MINUTE_MS);
    expect((await ask(member, 5_000)).problem.error_code).toBe('pin_required');
    await givePin(member);
    await transact(world.deps.db, (tx) => holdMember(tx, world.deps, member.member_id, 'pin_changed'));
    expect((await ask(member, 5_000)).problem.error_code).toBe('cashback_on_hold');
    world.clock.advance(24 * 60 * MINUTE_MS + 1);
    await givePin(member);
    expect((await ask(member, 5_000)).status).toBe(202);
    expect(await totals(member)).toMatchObject({ available: 45_000, held: 5_000 });
  });

  it('waits for 72 hours after a PIN was reset with a code, to the second', async () => {
    const member = await memberWith(20_000);
    const { phone } = member;
    await world.call(requestPinReset, { body: { phone } });
    await world.runJobs();
    const code = await codeTo(world, phone, 'reset_code');
    const reset = await world.call(confirmPinReset, { body: { phone, code, new_pin: '7306' } });
    expect(reset.reply.success).toBe(true);
    // As the thief of a number would: on a new device, with the new PIN.
    const payOut = async () => {
      const { reply } = await world.call(signIn, { body: { phone, pin: '7306' } });
      return world.call(requestPayout, { token: reply.access, body: { amount: 5_000, network: 'mtn' } });
    };
    expect((await payOut()).problem.error_code).toBe('cashback_on_hold');
    world.clock.advance(72 * 60 * MINUTE_MS - 1_000);
    expect((await payOut()).problem.error_code).toBe('cashback_on_hold');
    world.clock.advance(1_000);
    expect((await payOut()).status).toBe(202);
  });

  it(`never takes a balance below zero: ${ASKED_AT_ONCE} at once`, { timeout: FIGURES_LIMIT_MS }, async () => {
    const member = await memberWith(52_000);
    const answers = await Promise.all(
      Array.from({ length: ASKED_AT_ONCE }, (_, index) => ask(member, 5_000, { key: `payout-${index}` })),
    );
    const taken = answers.filter(({ status }) => status === 202);
    const refused = answers.filter(({ status }) => status !== 202).map(({ problem }) => problem.error_code);
    expect(taken).toHaveLength(10);
    expect(new Set(refused)).toEqual(new Set(['cashback_short']));
    expect(await totals(member)).toMatchObject({ available: 2_000, held: 50_000 });
    await world.runJobs();
    await letTimePass(1);
    expect(sentTo(member)).toHaveLength(10);
    expect(await totals(member)).toMatchObject({ available: 2_000, held: 0 });
    tell(`${ASKED_AT_ONCE} payouts at once of a balance for 10: ${taken.length} sent, never below zero`);
  });

  it('that failed is sent again once, if the member still has it; a lost one is asked about', async () => {
    const admin = await makeAdmin();
    const decide = async (id: string, decision: string) =>
      (await world.as(admin, decidePayouts, { body: { ids: [id], decision } })).reply.results[0]?.outcome;
    const member = await memberWith(10_000);
    onPayout = () => ({ kind: 'refused', reason: 'NOT_ENOUGH_FUNDS', raw: null });
    const { payout_id } = (await ask(member, 8_000)).reply;
    expect(await decide(payout_id, 'send_again')).toBe('not_failed');
    await world.runJobs();
    expect(await totals(member)).toMatchObject({ available: 10_000, held: 0 });
    const other = (await ask(member, 5_000)).reply.payout_id;
    expect(await decide(payout_id, 'send_again')).toBe('cashback_short');
    await world.runJobs();
    onPayout = undefined;
    onQuery = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
    const answers = await Promise.all([1, 2, 3].map(() => decide(payout_id, 'send_again')));
    expect(answers.map(String).toSorted()).toEqual(['not_failed', 'not_failed', 'sending']);
    expect(await totals(member)).toMatchObject({ available: 2_000, held: 8_000 });
    await world.runJobs();
    await letTimePass(1);
    world.clock.advance(73 * 60 * MINUTE_MS);
    await letTimePass(1);
    const inReview = (await world.as(admin, listPayouts, { query: { status: 'review' } })).reply.results;
    const lost = inReview.filter(({ retry_of }) => retry_of === payout_id);
    expect(lost).toMatchObject([{ transfer: { status: 'review' } }]);
    expect(await decide(other, 'ask_again')).toBe('not_in_review');
    onQuery = undefined;
    expect(await decide(lost[0]!.id, 'ask_again')).toBe('asked');
    await letTimePass(1);
    expect(sentTo(member)).toHaveLength(1);
    expect(await totals(member)).toMatchObject({ available: 2_000, held: 0 });
  });

  it('is checked before anybody agrees: whose wallet, what else today, and what the float holds', async () => {
    const admin = await makeAdmin();
    const member = await memberWith(700_000);
    const [one, two] = [await ask(member, 300_000), await ask(member, 250_000)];
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
    expect(results).toMatchObject([{ network: 'mtn', balance: 100_000_000, waiting: 549_000 }]);
    const forgetful = await makeMember(world.deps, { is_admin: true });
    const approve = { body: { ids: [one.reply.payout_id], decision: 'approve' } };
    expect((await world.as(forgetful, decidePayouts, approve)).problem.error_code).toBe('pin_required');
    const file = await world.app.http.inject({
      url: addressOf(exportPayouts, {}, { status: 'waiting' }),
      headers: { authorization: `Bearer ${await freshToken(world.deps, admin)}` },
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
    expect((await history(member)).results.filter(({ type }) => type === 'payout')).toMatchObject([told, told]);
    const refused = (await world.as(admin, listPayouts, { query: { status: 'refused' } })).reply.results;
    expect(refused).toMatchObject([told, told].map(({ refusal_reason }) => ({ refusal_reason })));
  });

  it('asked for twice under one key is one payout', async () => {
    const member = await memberWith(20_000);
    const [first, second] = [
      await ask(member, 5_000, { key: 'asked-once' }),
      await ask(member, 5_000, { key: 'asked-once' }),
    ];
    expect(second.reply.payout_id).toBe(first.reply.payout_id);
    expect(await totals(member)).toMatchObject({ available: 15_000, held: 5_000 });
  });
});

it('leaves money in and out, cashback and books agreeing', async () => {
  const broken = (await brokenInvariants(world)) as { why: string }[];
  // Cashback was given here out of nothing but the club's purse, which no order promised.
  expect(broken.filter(({ why }) => why !== 'cashback does not fit promises, orders and payouts')).toEqual([]);
});
