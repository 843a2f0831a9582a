import { getCashbackTerms, requestPayout } from '@club/contract/money/cashback';
import { confirmPinReset, requestPinReset, signIn } from '@club/contract/people/auth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { codeTo } from '#server-test/codes.ts';
import { FIGURES_LIMIT_MS, sized, tell } from '#server-test/figures.ts';
import type { OrdersWorld } from '#server-test/orders-world.ts';
import { MINUTE_MS, PayoutsWorld } from '#server-test/payouts-world.ts';
import { untilServed } from '#server-test/until-served.ts';
import { transact } from '#server/db/transact.ts';
import { holdMember } from '#server/features/people/members/member-holds.ts';
import type { QueryOutcome } from '#server/providers/mobile-money/provider.ts';

const ASKED_AT_ONCE = sized(500, 60);

let payouts: PayoutsWorld;
let world: OrdersWorld;
beforeAll(async () => {
  payouts = await PayoutsWorld.open();
  ({ world } = payouts);
});
afterEach(() => payouts.settleDown());
afterAll(() => world.close());

describe('a payout', () => {
  it('sets the amount aside, sends it less the fee to the own wallet, and is in the books when it has arrived', async () => {
    const member = await payouts.memberWith(20_000);
    expect((await world.as(member, getCashbackTerms)).reply).toMatchObject({
      available: 20_000,
      payout_minimum: 5_000,
      payout_fee: 500,
      numbers: [{ network: 'mtn', available: true, unproven: false }],
    });
    const { reply } = await payouts.ask(member, 8_000);
    expect(reply).toMatchObject({ status: 'sending', amount: 8_000, fee: 500 });
    expect(await payouts.totals(member)).toMatchObject({ available: 12_000, held: 8_000 });
    expect((await payouts.history(member)).results).toMatchObject([
      { amount: -8_000, fee: 500, status: 'pending', pending_reason: 'being_sent', order_id: null },
    ]);
    await world.runJobs();
    expect(payouts.sentTo(member)).toMatchObject([{ amount: 7_500 }]);
    await payouts.letTimePass(1);
    expect(await payouts.totals(member)).toMatchObject({ available: 12_000, held: 0 });
    expect((await payouts.history(member)).results).toMatchObject([{ status: 'paid_out' }]);
    expect((await world.messages('payout_requested')).at(-1)).toContain('UGX 8,000 of your cashback goes to');
    expect(await world.balances({})).toMatchObject({ payout_fees: 500 });
  });

  it('goes to no number that no code has proven, and the terms say so of it before it is chosen', async () => {
    const member = await payouts.memberWith(9_000);
    const { db } = world.deps;
    await db.updateTable('phone_numbers').set({ unproven: true }).where('member_id', '=', member.member_id).execute();
    const { numbers } = (await world.as(member, getCashbackTerms)).reply;
    expect(numbers).toMatchObject([{ network: 'mtn', unproven: true }]);
    const { status, problem } = await payouts.ask(member, 9_000);
    expect([status, Object.keys(problem.errors)]).toEqual([400, ['network']]);
  });

  it('is asked for over the fee that was seen: where the club takes more by then, nothing is sent and it is said', async () => {
    const member = await payouts.memberWith(9_000);
    const ask = (fee: number) => world.as(member, requestPayout, { body: { amount: 9_000, network: 'mtn', fee } });
    const refused = await ask(300);
    expect([refused.status, refused.problem.error_code]).toEqual([409, 'payout_fee_changed']);
    expect(await payouts.totals(member)).toMatchObject({ available: 9_000, held: 0 });
    expect((await ask(500)).reply).toMatchObject({ amount: 9_000, fee: 500 });
    await world.runJobs();
    expect(payouts.sentTo(member)).toMatchObject([{ amount: 8_500 }]);
  });

  it('whose request never left, after it was taken for sent and asked about, is sent once', async () => {
    const member = await payouts.memberWith(9_000);
    payouts.onPayout = async () => {
      payouts.onPayout = undefined;
      // The call hangs for longer than its time: somebody else takes it for sent and asks.
      payouts.onQuery = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
      await payouts.letTimePass(1);
      payouts.onQuery = undefined;
      return { kind: 'not_sent', reason: 'ECONNREFUSED', raw: null };
    };
    await payouts.ask(member, 9_000);
    await world.runJobs();
    expect(payouts.sentTo(member)).toEqual([]);
    const transfer = world.deps.db.selectFrom('transfers').select(['status', 'sent_at']);
    const own = transfer.where('member_id', '=', member.member_id);
    // It is not as new: that goes on which began when it was asked about.
    expect(await own.execute()).toMatchObject([{ status: 'unknown', sent_at: expect.any(Date) as Date }]);
    await payouts.letTimePass(5);
    expect(payouts.sentTo(member)).toHaveLength(1);
    expect((await payouts.history(member)).results).toMatchObject([{ status: 'paid_out' }]);
  });

  it('whose request never left, while the answer of who asks about it is still on its way, is sent once', async () => {
    const member = await payouts.memberWith(9_000);
    const { promise: isAsked, resolve: hasAsked } = Promise.withResolvers<void>();
    const { promise: answer, resolve: tell } = Promise.withResolvers<QueryOutcome>();
    let asking: Promise<void> | undefined;
    payouts.onPayout = async () => {
      payouts.onPayout = undefined;
      payouts.onQuery = () => {
        hasAsked();
        return answer;
      };
      asking = payouts.letTimePass(1);
      await isAsked;
      return { kind: 'not_sent', reason: 'ECONNREFUSED', raw: null };
    };
    await payouts.ask(member, 9_000);
    await world.runJobs();
    payouts.onQuery = undefined;
    tell({ kind: 'unknown', reason: 'HTTP_500', raw: null });
    await asking;
    await payouts.letTimePass(5);
    expect(payouts.sentTo(member)).toHaveLength(1);
    expect((await payouts.history(member)).results).toMatchObject([{ status: 'paid_out' }]);
  });

  it('that the network refuses is the member’s again, the fee too', async () => {
    payouts.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_ALLOWED_TO_RECEIVE', raw: null });
    const member = await payouts.memberWith(9_000);
    await payouts.ask(member, 9_000);
    await world.runJobs();
    expect(await payouts.totals(member)).toMatchObject({ available: 9_000, held: 0 });
    expect((await payouts.history(member)).results).toMatchObject([{ status: 'reversed', reversed_amount: 9_000 }]);
    expect((await world.messages('payout_failed')).length).toBe(1);
  });

  it.each([
    ['another amount', { amount: 8_501 }],
    ['another currency', { currency: 'EUR' }],
    ['another wallet', { msisdn: '256770000000' }],
  ])('that the network has sent otherwise than it was asked to is left to people: %s', async (_what, other) => {
    const member = await payouts.memberWith(9_000);
    const msisdn = member.phone.slice(1);
    const sent = { transaction_id: '8800990011', amount: 8_500, currency: 'UGX', msisdn, raw: null };
    payouts.onQuery = () => ({ kind: 'completed', ...sent, ...other });
    const { payout_id } = (await payouts.ask(member, 9_000)).reply;
    await world.runJobs();
    await payouts.letTimePass(5);
    const transfers = world.deps.db.selectFrom('transfers').select(['status', 'failure_reason']);
    expect(await transfers.where('subject_id', '=', payout_id).execute()).toEqual([
      { status: 'review', failure_reason: 'MISMATCH' },
    ]);
    expect(await payouts.totals(member)).toMatchObject({ available: 0, held: 9_000 });
    expect(payouts.sentTo(member)).toHaveLength(1);
  });

  it('whose answer was lost is asked about and never sent under a second reference', async () => {
    payouts.onPayout = () => ({ kind: 'unknown', reason: 'TIMEOUT', raw: null });
    payouts.onQuery = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
    const member = await payouts.memberWith(9_000);
    await payouts.ask(member, 6_000);
    await world.runJobs();
    await payouts.letTimePass(30);
    expect(await payouts.totals(member)).toMatchObject({ available: 3_000, held: 6_000 });
    payouts.onQuery = () => ({ kind: 'not_found', raw: null });
    payouts.onPayout = undefined;
    await payouts.letTimePass(20);
    payouts.onQuery = undefined;
    await payouts.letTimePass(10);
    expect(new Set(payouts.sentTo(member).map(({ reference }) => reference)).size).toBe(1);
    expect(await payouts.totals(member)).toMatchObject({ available: 3_000, held: 0 });
  });

  it('whose second sending is refused has not failed by that: the first may have arrived', async () => {
    let sendings = 0;
    payouts.onPayout = () => {
      sendings += 1;
      return sendings === 1
        ? { kind: 'unknown', reason: 'TIMEOUT', raw: null }
        : { kind: 'refused', reason: 'NOT_ALLOWED', raw: null };
    };
    payouts.onQuery = () => ({ kind: 'not_found', raw: null });
    const member = await payouts.memberWith(9_000);
    await payouts.ask(member, 9_000);
    await world.runJobs();
    await payouts.letTimePass(10);
    expect(sendings).toBeGreaterThan(1);
    expect(await payouts.totals(member)).toMatchObject({ available: 0, held: 9_000 });
    payouts.onQuery = undefined;
    await payouts.letTimePass(10);
    expect(payouts.sentTo(member)).toHaveLength(1);
    expect((await payouts.history(member)).results).toMatchObject([{ status: 'paid_out' }]);
  });

  it('that cannot even be sent for a day is given up, and is the member’s again', async () => {
    payouts.onPayout = () => ({ kind: 'not_sent', reason: 'ECONNREFUSED', raw: null });
    const member = await payouts.memberWith(9_000);
    await payouts.ask(member, 9_000);
    await world.runJobs();
    await payouts.letTimePass(5);
    expect(await payouts.totals(member)).toMatchObject({ available: 0, held: 9_000 });
    world.clock.advance(24 * 60 * MINUTE_MS);
    await payouts.letTimePass(5);
    expect(await payouts.totals(member)).toMatchObject({ available: 9_000, held: 0 });
    expect(payouts.sentTo(member)).toEqual([]);
  });

  it('that the network denies goes out again once a second denial counts, however seldom it is asked by then', async () => {
    payouts.onPayout = () => ({ kind: 'unknown', reason: 'TIMEOUT', raw: null });
    payouts.onQuery = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
    const member = await payouts.memberWith(9_000);
    await payouts.ask(member, 6_000);
    await world.runJobs();
    await payouts.letTimePass(30);
    let denials = 0;
    payouts.onQuery = () => {
      denials += 1;
      return { kind: 'not_found', raw: null };
    };
    for (let minute = 0; minute < 6 && denials === 0; minute += 1) await payouts.letTimePass(1);
    expect([denials, payouts.sentTo(member).length]).toEqual([1, 1]);
    await payouts.letTimePass(2);
    expect(payouts.sentTo(member)).toHaveLength(2);
  });

  it('is refused without the PIN, below the least amount, without a number, and after a changed PIN or number', async () => {
    const member = await payouts.memberWith(50_000);
    expect((await payouts.ask(member, 4_999)).problem.errors['amount']).toEqual(['Payouts start at UGX 5,000.']);
    expect((await payouts.ask(member, 5_000, { network: 'airtel' })).status).toBeGreaterThanOrEqual(400);
    expect((await payouts.ask(member, 50_001)).problem.error_code).toBe('cashback_short');
    world.clock.advance(6 * MINUTE_MS);
    expect((await payouts.ask(member, 5_000)).problem.error_code).toBe('pin_required');
    await payouts.givePin(member);
    await transact(world.deps.db, (tx) => holdMember(tx, world.deps, member.member_id, 'pin_changed'));
    expect((await payouts.ask(member, 5_000)).problem.error_code).toBe('cashback_on_hold');
    world.clock.advance(24 * 60 * MINUTE_MS + 1);
    await payouts.givePin(member);
    expect((await payouts.ask(member, 5_000)).status).toBe(202);
    expect(await payouts.totals(member)).toMatchObject({ available: 45_000, held: 5_000 });
  });

  it('waits for 72 hours after a PIN was reset with a code, to the second', async () => {
    const member = await payouts.memberWith(20_000);
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
    const member = await payouts.memberWith(52_000);
    const answers = await Promise.all(
      Array.from({ length: ASKED_AT_ONCE }, (_, index) =>
        untilServed(() => payouts.ask(member, 5_000, { key: `payout-${index}` })),
      ),
    );
    const taken = answers.filter(({ status }) => status === 202);
    const refused = answers.filter(({ status }) => status !== 202).map(({ problem }) => problem.error_code);
    expect(taken).toHaveLength(10);
    expect(new Set(refused)).toEqual(new Set(['cashback_short']));
    expect(await payouts.totals(member)).toMatchObject({ available: 2_000, held: 50_000 });
    await world.runJobs();
    await payouts.letTimePass(1);
    expect(payouts.sentTo(member)).toHaveLength(10);
    expect(await payouts.totals(member)).toMatchObject({ available: 2_000, held: 0 });
    tell(`${ASKED_AT_ONCE} payouts at once of a balance for 10: ${taken.length} sent, never below zero`);
  });

  it('asked for twice under one key is one payout', async () => {
    const member = await payouts.memberWith(20_000);
    const [first, second] = [
      await payouts.ask(member, 5_000, { key: 'asked-once' }),
      await payouts.ask(member, 5_000, { key: 'asked-once' }),
    ];
    expect(second.reply.payout_id).toBe(first.reply.payout_id);
    expect(await payouts.totals(member)).toMatchObject({ available: 15_000, held: 5_000 });
  });
});

it('leaves money in and out, cashback and books agreeing', async () => {
  expect(await payouts.disagreements()).toEqual([]);
});
