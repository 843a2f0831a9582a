import { listMyCashback } from '@club/contract/money/cashback';
import { approveRefund, previewRefund, requestRefund } from '@club/contract/money/refunds';
import { listMyCodes, reportIssue } from '@club/contract/offers-of-the-day/codes';
import { listUnusedCodes, setUnusedPolicy } from '@club/contract/offers-of-the-day/control';
import { redeemAtCounter } from '@club/contract/offers-of-the-day/redemption';
import { addStaff } from '@club/contract/outlets/staff';
import { listOrders } from '@club/contract/shop/orders';
import { getOwnRating, rateOffer } from '@club/contract/shop/ratings';
import type { UnusedPolicy } from '@club/rules/unused-code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buy, buyCode, makeDeal, settle, type Deal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';
import { expireCodes } from '#server/features/offers-of-the-day/codes/expire-codes.ts';

import { settleUnused } from './settle-unused.ts';

const HOUR_MS = 60 * 60_000;
const SECOND_MS = 1_000;
let world: OrdersWorld;
let admin: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const dealWith = (unused_codes: UnusedPolicy) =>
  makeDeal(world, {
    unused_codes,
    hours: 5,
    products: [{ price: 10_000, quantity: 40 }],
    discount_percentage: 0,
    cashback_percentage: 10,
  });

/** A purchase of 20,000 whose code ran out unused a day ago. */
async function unusedCode(deal: Deal) {
  const owner = await makeMember(world.deps);
  const code = await buyCode(world, owner, deal, 2);
  return { owner, code };
}
/** One after the other, for each runs whatever job there is. */
async function unusedCodes(deal: Deal, count: number) {
  const codes = [];
  for (let each = 0; each < count; each += 1) codes.push(await unusedCode(deal));
  return codes;
}
const untilSettled = async () => {
  world.clock.advance(5 * HOUR_MS);
  await expireCodes(world.deps);
  world.clock.advance(24 * HOUR_MS);
};
const report = async (deal: Deal) =>
  (await world.as(admin, listUnusedCodes, { params: { id: deal.id }, query: {} })).reply;
const accountsOf = (owner: Person, deal: Deal) =>
  world.balances({ [owner.member_id]: 'owner', [deal.outlet_id]: 'outlet' });

describe('the money of an unused code', () => {
  it('stays with the outlet where it is forfeited, without the cashback, and the owner hears of it', async () => {
    const deal = await dealWith('forfeit');
    const { owner, code } = await unusedCode(deal);
    await untilSettled();
    expect((await report(deal)).totals.waiting).toEqual({ count: 1, amount: 20_000 });
    expect(await settleUnused(world.deps)).toBe(1);
    const kept = { status: 'completed', payment_status: 'paid', cashback_earned: 0 };
    expect(await world.order(owner, code.order_id)).toMatchObject(kept);
    expect((await world.as(owner, listOrders, { query: {} })).reply.results).toMatchObject([kept]);
    const accounts = await accountsOf(owner, deal);
    expect(accounts['order_liability:outlet']).toBeUndefined();
    expect(accounts['outlet_payable:outlet']).toBeGreaterThan(0);
    expect(accounts['cashback_pending:owner']).toBeUndefined();
    expect(accounts['cashback_available:owner']).toBeUndefined();
    const [entry] = (await world.as(owner, listMyCashback)).reply.results;
    expect(entry).toMatchObject({ status: 'reversed', amount: 2_000, reversed_amount: 0, forgone_amount: 2_000 });
    expect((await world.messages('redemption_code_forfeited'))[0]).toContain('UGX 20,000');
    // Nobody has received anything of it.
    expect((await world.as(owner, getOwnRating, { params: { id: deal.id } })).reply.can_rate).toBe(false);
    const stars = await world.as(owner, rateOffer, { params: { id: deal.id }, body: { stars: 1 } });
    expect(stars.problem.error_code).toBe('rating_refused');
    const { results, totals } = await report(deal);
    expect(totals.forfeit).toEqual({ count: 1, amount: 20_000 });
    expect(results[0]).toMatchObject({ id: code.id, result: 'forfeit', amount: 20_000, reported: false });
    const { reply } = await world.as(owner, listMyCodes, { query: { tab: 'expired' } });
    expect(reply.results[0]).toMatchObject({ id: code.id, expired: true });
  });

  it('of a forfeited code is given back by a person all the same, when the club was at fault', async () => {
    const deal = await dealWith('forfeit');
    const { owner, code } = await unusedCode(deal);
    await untilSettled();
    await settleUnused(world.deps);
    const body = { amount: 20_000, reason: 'The outlet was closed' };
    const params = { id: code.order_id };
    // The cashback was not earned, so that nothing is taken back, or kept back for it.
    const nothing = { cashback_reversed: 0, withheld: 0 };
    const preview = (await world.as(admin, previewRefund, { params, body: { amount: body.amount } })).reply;
    expect(preview).toMatchObject({ ...nothing, to_wallet: 20_000 });
    expect((await world.as(admin, requestRefund, { params, body })).reply).toMatchObject(nothing);
    await arrive();
    expect(await world.order(owner, code.order_id)).toMatchObject({ payment_status: 'refunded' });
    expect((await accountsOf(owner, deal))['outlet_payable:outlet']).toBeUndefined();
  });

  it('is told as it is by now, where a person gives back later what had stayed with the outlet', async () => {
    const deal = await dealWith('forfeit');
    const { code } = await unusedCode(deal);
    await untilSettled();
    await settleUnused(world.deps);
    const giveBack = (amount: number) =>
      world.as(admin, requestRefund, { params: { id: code.order_id }, body: { amount, reason: 'It was closed' } });
    await giveBack(5_000);
    const inPart = await report(deal);
    expect(inPart.totals).toMatchObject({ forfeit: { count: 1, amount: 15_000 }, refund: { count: 0, amount: 0 } });
    expect(inPart.results).toMatchObject([{ result: 'forfeit', amount: 15_000 }]);
    world.clock.advance(HOUR_MS);
    await giveBack(15_000);
    const { results, totals } = await report(deal);
    expect(totals).toMatchObject({ forfeit: { count: 0, amount: 0 }, refund: { count: 1, amount: 20_000 } });
    const settled_at = world.clock.now().toISOString();
    expect(results).toMatchObject([{ id: code.id, result: 'refund', amount: 20_000, settled_at }]);
  });

  it('takes back no cashback by a refund that waited for a second person while the code was forfeited', async () => {
    const other = await makeMember(world.deps, { is_admin: true });
    await givePinForGood(world.deps, other);
    const deal = await dealWith('forfeit');
    const code = await buyCode(world, await makeMember(world.deps), deal, 11);
    const body = { amount: 110_000, reason: 'The outlet was closed' };
    const asked = (await world.as(admin, requestRefund, { params: { id: code.order_id }, body })).reply;
    expect(asked).toMatchObject({ status: 'waiting', cashback_reversed: 11_000 });
    await untilSettled();
    expect(await settleUnused(world.deps)).toBe(1);
    const { reply } = await world.as(other, approveRefund, { params: { id: asked.id } });
    expect(reply).toMatchObject({ status: 'sending', cashback_reversed: 0, withheld: 0 });
  });

  it('becomes cashback of its owner where it is credited, and stands in their history', async () => {
    const deal = await dealWith('credit');
    const { owner, code } = await unusedCode(deal);
    await untilSettled();
    const sent = world.money.payouts.length;
    expect(await settleUnused(world.deps)).toBe(1);
    await arrive();
    expect(world.money.payouts).toHaveLength(sent);
    expect(await world.order(owner, code.order_id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect((await accountsOf(owner, deal))['cashback_available:owner']).toBe(20_000);
    const history = (await world.as(owner, listMyCashback)).reply;
    expect(history.totals.available).toBe(20_000);
    expect(history.results.find(({ type }) => type === 'credit')).toMatchObject({
      order_id: code.order_id,
      amount: 20_000,
      status: 'processed',
    });
    expect((await report(deal)).totals.credit).toEqual({ count: 1, amount: 20_000 });
  });

  it('goes back to the wallet where it is refunded, through the same transfers as every refund', async () => {
    const deal = await dealWith('refund');
    const { owner, code } = await unusedCode(deal);
    await untilSettled();
    expect(await settleUnused(world.deps)).toBe(1);
    await arrive();
    expect(world.money.payouts.at(-1)).toMatchObject({ amount: 20_000 });
    expect(await world.order(owner, code.order_id)).toMatchObject({ payment_status: 'refunded' });
    expect((await report(deal)).totals.refund).toEqual({ count: 1, amount: 20_000 });
  });

  it('is dealt with once by workers who meet, and by runs that repeat', async () => {
    const deal = await dealWith('refund');
    const codes = await unusedCodes(deal, 4);
    await untilSettled();
    const runs = await Promise.all([1, 2, 3].map(() => settleUnused(world.deps)));
    expect(runs.reduce((sum, one) => sum + one, 0)).toBe(4);
    expect(await settleUnused(world.deps)).toBe(0);
    const refunds = await world.deps.db
      .selectFrom('refunds')
      .select('amount')
      .where(
        'order_id',
        'in',
        codes.map(({ code }) => code.order_id),
      )
      .execute();
    expect(refunds.map(({ amount }) => amount)).toEqual([20_000, 20_000, 20_000, 20_000]);
  });

  it('follows what was promised at the purchase, unless the offer has become more generous', async () => {
    const deal = await dealWith('refund');
    const first = await unusedCode(deal);
    const set = (policy: UnusedPolicy) =>
      world.as(admin, setUnusedPolicy, { params: { id: deal.id }, body: { policy, reason: 'New terms' } });
    await set('forfeit');
    const second = await unusedCode(deal);
    await set('credit');
    await untilSettled();
    await settleUnused(world.deps);
    const results = new Map((await report(deal)).results.map(({ id, result }) => [id, result]));
    expect(results.get(first.code.id)).toBe('refund');
    expect(results.get(second.code.id)).toBe('credit');
  });

  it('is changed over what was seen, and not back over what a colleague has decided meanwhile', async () => {
    const { id } = await dealWith('forfeit');
    const set = (policy: UnusedPolicy, was: UnusedPolicy) =>
      world.as(admin, setUnusedPolicy, { params: { id }, body: { policy, was, reason: 'New terms' } });
    expect((await set('refund', 'forfeit')).reply.unused_codes).toBe('refund');
    expect((await set('credit', 'forfeit')).problem.error_code).toBe('stock_changed');
    // Who wants the same has it.
    expect((await set('refund', 'forfeit')).reply.unused_codes).toBe('refund');
    expect((await set('credit', 'refund')).reply.unused_codes).toBe('credit');
  });

  it.each([
    ['refund', 'forfeit', 'refund'],
    ['forfeit', 'credit', 'credit'],
  ] as const)('bought under %s and paid after a change to %s, is %s', async (promised, changed, result) => {
    const deal = await dealWith(promised);
    const owner = await makeMember(world.deps);
    // The request is still on the phone while the terms change.
    const order_id = await buy(world, owner, deal, 2);
    const body = { policy: changed, reason: 'New terms' };
    await world.as(admin, setUnusedPolicy, { params: { id: deal.id }, body });
    await settle(world, owner, order_id);
    // Nor does what comes after it stand take anything back.
    await world.as(admin, setUnusedPolicy, {
      params: { id: deal.id },
      body: { policy: 'forfeit', reason: 'New again' },
    });
    await untilSettled();
    expect(await settleUnused(world.deps)).toBe(1);
    expect((await report(deal)).results).toMatchObject([{ policy: result, result, amount: 20_000 }]);
  });

  it('waits while a report of an issue is open, and a day before anything is done', async () => {
    const deal = await dealWith('forfeit');
    const { owner, code } = await unusedCode(deal);
    const body = {
      code_id: code.id,
      issue_type: 'outlet_unavailable' as const,
      description: 'Closed all day',
      contact_phone: owner.phone,
    };
    await world.as(owner, reportIssue, { body });
    const quiet = await unusedCode(deal);
    world.clock.advance(5 * HOUR_MS);
    await expireCodes(world.deps);
    world.clock.advance(23 * HOUR_MS);
    expect(await settleUnused(world.deps)).toBe(0);
    world.clock.advance(HOUR_MS);
    expect(await settleUnused(world.deps)).toBe(1);
    const { results } = await report(deal);
    expect(results.find(({ id }) => id === quiet.code.id)).toMatchObject({ result: 'forfeit' });
    expect(results.find(({ id }) => id === code.id)).toMatchObject({ result: null, reported: true });
    await world.deps.db.updateTable('tickets').set({ status: 'resolved' }).where('subject_id', '=', code.id).execute();
    expect(await settleUnused(world.deps)).toBe(1);
  });

  it('leaves nothing to be done of what was given back before', async () => {
    const deal = await dealWith('refund');
    const { code } = await unusedCode(deal);
    await world.as(admin, requestRefund, {
      params: { id: code.order_id },
      body: { amount: 20_000, reason: 'The code did not work' },
    });
    await untilSettled();
    expect(await settleUnused(world.deps)).toBe(1);
    expect((await report(deal)).totals.nothing).toEqual({ count: 1, amount: 0 });
  });

  it('is the outlet’s for a code that was used in the last moment, or the owner’s, and never both', async () => {
    const deal = await dealWith('refund');
    const manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
    const body = { name: 'Sarah', phone: '0763999001', role: 'cashier' as const };
    const { pin } = (await world.as(manager, addStaff, { query: { outlet: deal.outlet_id }, body })).reply;
    const codes = await unusedCodes(deal, 6);
    world.clock.advance(5 * HOUR_MS - 60 * SECOND_MS);
    const redeeming = codes.map(({ code }) => world.as(manager, redeemAtCounter, { body: { code: code.code, pin } }));
    world.clock.advance(60 * SECOND_MS);
    const settling = (async () => {
      await expireCodes(world.deps);
      world.clock.advance(24 * HOUR_MS);
      await Promise.all([settleUnused(world.deps), settleUnused(world.deps)]);
    })();
    await Promise.all([...redeeming, settling]);
    await expireCodes(world.deps);
    await settleUnused(world.deps);
    const ids = codes.map(({ code }) => code.id);
    const used = await world.deps.db
      .selectFrom('redemptions')
      .select('code_id')
      .where('code_id', 'in', ids)
      .where('reversed_at', 'is', null)
      .execute();
    const unused = (await report(deal)).results.filter(({ result }) => result === 'refund').map(({ id }) => id);
    expect([...used.map(({ code_id }) => code_id), ...unused].toSorted()).toEqual(ids.toSorted());
  });
});

/** Money that is on its way arrives. */
async function arrive(): Promise<void> {
  await world.runJobs();
  world.clock.advance(60 * SECOND_MS);
  await sweepTransfers(world.deps);
  await world.runJobs();
}
