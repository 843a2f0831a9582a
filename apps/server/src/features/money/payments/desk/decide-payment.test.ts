import { listNotifications } from '@club/contract/club/notifications';
import { decidePayment, exportPaymentReviews, listPaymentReviews } from '@club/contract/money/payments';
import { getPayment } from '@club/contract/money/payments-desk';
import { listRefunds, previewRefund, requestRefund } from '@club/contract/money/refunds';
import { confirmPayment, getPaymentStatus } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import { kampalaDay } from '@club/rules/kampala-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openDisputesWorld, PRICE, stepsOf, type Bought, type DisputesWorld } from '#server-test/disputes-world.ts';
import { brokenInvariants, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { readCsv } from '#server-test/read-csv.ts';
import type { ScriptedNetwork } from '#server-test/scripted-network.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let disputes: DisputesWorld;
let world: OrdersWorld;
let network: ScriptedNetwork;
let admin: Person;
let member: Person;
beforeAll(async () => {
  disputes = await openDisputesWorld();
  ({ world, network, admin } = disputes);
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await disputes.newMember();
});

const { buy, say, settle, sentBack, reviewOf, decide, claim, owed, orderOf } = stepsOf(() => ({ disputes, member }));

/** Much money that the network denies and its payer claims under a number, and who may agree to what an admin decides. */
async function muchClaimed(number: string) {
  const second = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, second);
  const bought = await buy();
  await world.deps.db.updateTable('payments').set({ amount: 100_001 }).where('id', '=', bought.payment_id).execute();
  say({ kind: 'failed', reason: 'REJECTED' });
  await settle(bought);
  await claim(bought, number);
  return { second, bought };
}

describe('money that does not fit', () => {
  it('is taken when it is enough; what is over goes back', async () => {
    const bought = await buy();
    say({ amount: PRICE + 500 });
    await settle(bought);
    expect(await reviewOf(bought)).toMatchObject({
      kind: 'mismatch',
      amount: PRICE,
      received: { amount: PRICE + 500 },
      decisions: ['paid', 'money_back'],
    });
    expect([(await orderOf(bought)).payment_status, await owed()]).toEqual(['pending', PRICE + 500]);
    expect((await decide(bought, 'paid')).status).toBe(200);
    expect([(await orderOf(bought)).payment_status, await owed()]).toEqual(['paid', 500]);
    expect(await disputes.decisionsOf(bought)).toEqual([['payment.paid', admin.member_id]]);
    expect(await reviewOf(bought)).toBeUndefined();
    expect(await sentBack()).toEqual([[500, member.phone]]);
    expect([(await orderOf(bought)).payment_status, await owed()]).toEqual(['paid', 0]);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('is told to its payer, by SMS where the network took its time: a person looks at it, which takes some too', async () => {
    const told = async (bought: Bought) => {
      const { order_number } = await orderOf(bought);
      const { reply } = await world.as(member, listNotifications);
      const bell = reply.results.filter(({ message }) => message.includes(order_number));
      const texts = (await world.messages('payment_in_review')).filter((text) => text.includes(order_number));
      return [bell.map(({ title }) => title), texts.length];
    };
    const [soon, late] = [await buy(), await buy()];
    say({ amount: PRICE - 1 });
    await settle(soon);
    world.clock.advance(5 * 60_000);
    await settle(late);
    expect([await told(soon), await told(late)]).toEqual([
      [['Payment being checked'], 0],
      [['Payment being checked'], 1],
    ]);
    for (const bought of [soon, late]) await decide(bought, 'money_back');
  });

  it('gives nothing back of its order by what went back besides: a part given back later leaves the rest paid', async () => {
    const bought = await buy();
    say({ amount: PRICE + 500 });
    await settle(bought);
    await decide(bought, 'paid');
    await sentBack();
    const body = { amount: PRICE - 500, reason: 'Broken on arrival' };
    expect((await world.as(admin, requestRefund, { params: { id: bought.order_id }, body })).status).toBe(201);
    await sentBack();
    const order = await orderOf(bought);
    expect(order.refunds.map(({ amount, status }) => [amount, status])).toEqual([
      [500, 'completed'],
      [PRICE - 500, 'completed'],
    ]);
    expect(order.payment_status).toBe('partially_refunded');
  });

  it('goes back when it is not, and the order can be paid anew', async () => {
    const bought = await buy();
    say({ amount: PRICE - 1 });
    await settle(bought);
    expect(await reviewOf(bought)).toMatchObject({ kind: 'mismatch', decisions: ['money_back'] });
    expect((await decide(bought, 'paid')).problem.error_code).toBe('payment_not_in_review');
    expect((await decide(bought, 'money_back')).status).toBe(200);
    const order = await orderOf(bought);
    expect([order.payment_status, order.can.pay, await owed()]).toEqual(['failed', true, PRICE - 1]);
    const progress = async () => (await world.as(member, getPaymentStatus, { params: { id: bought.order_id } })).reply;
    const said = async () => (await progress()).message;
    expect((await progress()).may_be_charged).toBe(false);
    expect(await said()).toBe('The payment did not fit your order, and your money goes back to you.');
    const { reply } = await claim(bought, '4711');
    expect(reply.message).not.toContain('You have not been charged');
    // What is owed already is not owed twice, whatever the member says and a second person decides.
    expect(await reviewOf(bought)).toMatchObject({ kind: 'claim', decisions: ['dismiss'] });
    expect((await decide(bought, 'money_back', { transaction_id: '4711' })).status).toBe(409);
    expect(await owed()).toBe(PRICE - 1);
    expect((await world.messages('payment_failed')).filter((text) => text.includes(order.order_number))).toEqual([]);
    expect(await sentBack()).toEqual([[PRICE - 1, member.phone]]);
    const after = await orderOf(bought);
    expect([after.payment_status, after.can.pay, await owed()]).toEqual(['failed', true, 0]);
    await decide(bought, 'dismiss');
    expect(await said()).toBe('The payment did not fit your order. What you paid has been given back.');
    expect(after.refunds).toMatchObject([{ amount: PRICE - 1, status: 'completed' }]);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('goes back to the wallet that paid, also when the network will not reverse it', async () => {
    const bought = await buy();
    say({ msisdn: '256772000000' });
    await settle(bought);
    await decide(bought, 'money_back');
    network.fates.push('refuse');
    expect(await sentBack()).toEqual([[PRICE, '+256772000000']]);
    const { results } = (await world.as(admin, listRefunds)).reply;
    expect(results[0]).toMatchObject({ cause: 'sent_back', status: 'completed', transfer: { via: 'payout' } });
    expect(await owed()).toBe(0);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('goes back to the wallet that paid when it was taken and its order is given back later', async () => {
    const bought = await buy();
    say({ msisdn: '256772000000' });
    await settle(bought);
    const asked = (await orderOf(bought)).payment!.phone_number;
    expect(asked).not.toMatch(/000$/);
    await decide(bought, 'paid');
    // The receipt names the wallet to which it would go back.
    expect((await orderOf(bought)).payment!.phone_number).toMatch(/000$/);
    const params = { id: bought.order_id };
    const { reply } = await world.as(admin, previewRefund, { params, body: { amount: PRICE } });
    expect(reply.wallet_masked).toMatch(/000$/);
    expect((await world.as(member, cancelOrder, { params })).status).toBe(200);
    expect(await sentBack()).toEqual([[PRICE, '+256772000000']]);
    expect((await orderOf(bought)).payment_status).toBe('refunded');
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('is decided once, also by two at once', async () => {
    const bought = await buy();
    say({ msisdn: '256772000000' });
    await settle(bought);
    const answers = await Promise.all([decide(bought, 'paid'), decide(bought, 'money_back'), decide(bought, 'paid')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(await disputes.decisionsOf(bought)).toHaveLength(1);
    // Nothing, or the money once, as whoever was first has decided.
    const isBack = (await orderOf(bought)).payment_status === 'failed';
    expect(await sentBack()).toEqual(isBack ? [[PRICE, '+256772000000']] : []);
    expect(await brokenInvariants(world)).toEqual([]);
  });
});

describe('a payment that the network never decided', () => {
  async function undecided(): Promise<Bought> {
    const bought = await buy();
    for (let hour = 0; hour <= 73; hour += 1) {
      world.clock.advance(HOUR_MS);
      await sweepPayments(world.deps);
    }
    return bought;
  }

  it('waits for a person, who may have it asked again', async () => {
    const bought = await undecided();
    expect(await reviewOf(bought)).toMatchObject({ kind: 'undecided', decisions: ['ask_again', 'paid', 'not_paid'] });
    network.approve(bought.reference);
    expect((await decide(bought, 'ask_again')).status).toBe(200);
    await sweepPayments(world.deps);
    expect(await reviewOf(bought)).toBeUndefined();
    expect((await orderOf(bought)).payment_status).toBe('paid');
  });

  it('is paid only with the network’s own number, or not paid', async () => {
    const [one, other] = [await undecided(), await undecided()];
    expect((await decide(one, 'paid')).problem.errors).toHaveProperty('transaction_id');
    expect((await decide(one, 'paid', { transaction_id: '363440463' })).status).toBe(200);
    expect((await orderOf(one)).payment_status).toBe('paid');
    expect((await decide(other, 'not_paid')).status).toBe(200);
    expect(await reviewOf(other)).toBeUndefined();
    expect(await brokenInvariants(world)).toEqual([]);
  });
});

describe('the review', () => {
  it('is for administrators, in pages', async () => {
    expect((await world.as(member, listPaymentReviews)).status).toBe(403);
    const params = { id: member.member_id };
    const body = { decision: 'paid', reason: 'because I say so' };
    expect((await world.as(member, decidePayment, { params, body })).status).toBe(403);
    const forgetful = await makeMember(world.deps, { is_admin: true });
    expect((await world.as(forgetful, decidePayment, { params, body })).problem.error_code).toBe('pin_required');
    expect((await world.as(admin, decidePayment, { params, body })).problem.error_code).toBe('payment_not_found');
    for (const number of ['5001', '5002']) await claim(await buy(), number);
    const page = await world.as(admin, listPaymentReviews, { query: { per_page: 1, kind: 'claim' } });
    const { rows } = await sql<{ open: number }>`
      SELECT count(DISTINCT payment_id)::int AS open FROM payment_claims c JOIN payments p ON p.id = c.payment_id
      WHERE closed_at IS NULL AND p.status <> 'completed'`.execute(world.deps.db);
    expect(page.reply).toMatchObject({ count: rows[0]!.open, next: 2 });
    expect(page.reply.results).toHaveLength(1);
  });

  it('is of a range of days, with what they come to and as a file', async () => {
    world.clock.advance(3 * DAY_MS);
    const day = kampalaDay(world.clock.now());
    const bought = await buy();
    await claim(bought, '5003');
    const query = { kind: 'claim' as const, from: day, until: day };
    const { reply } = await world.as(admin, listPaymentReviews, { query });
    expect(reply).toMatchObject({ count: 1, waiting: PRICE, results: [{ id: bought.payment_id }] });
    const earlier = await world.as(admin, listPaymentReviews, { query: { until: '2020-01-01' } });
    expect(earlier.reply).toMatchObject({ count: 0, waiting: 0, results: [] });
    const { name, lines } = await readCsv(world, admin, exportPaymentReviews, query);
    expect(name).toMatch(/^reviews-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`,${PRICE},`);
    expect(lines[1]).toContain(`,5003,,,,${bought.payment_id}`);
  });

  it('takes two for much money of which only a number tells', async () => {
    const { second, bought } = await muchClaimed('5004');
    const byFirst = await decide(bought, 'money_back', { transaction_id: '5004' });
    expect(byFirst.reply.message).toBe('It counts once another admin decides the same, by the same number.');
    expect((await decide(bought, 'money_back', { transaction_id: '5004' })).status).toBe(200);
    expect([await owed(), await disputes.decisionsOf(bought)]).toEqual([
      0,
      [['payment.ask_money_back', admin.member_id]],
    ]);
    expect((await reviewOf(bought))?.asked).toMatchObject({ decision: 'money_back', by: { id: admin.member_id } });
    const params = { id: bought.payment_id };
    expect((await world.as(second, getPayment, { params })).reply.asked).toEqual((await reviewOf(bought))!.asked);
    const bySecond = (transaction_id: string) =>
      world.as(second, decidePayment, {
        params,
        body: { decision: 'money_back', reason: 'Line 4 of today', transaction_id },
      });
    // Another number is another question.
    expect((await bySecond('5005')).reply.message).toContain('once another admin');
    await decide(bought, 'money_back', { transaction_id: '5004' });
    // Who is no admin any more counts no more.
    const grants = world.deps.db.updateTable('role_grants').where('member_id', '=', admin.member_id);
    await grants.set({ revoked_at: world.clock.now() }).execute();
    const seen = (await world.as(second, listPaymentReviews, { query: { per_page: 50 } })).reply.results;
    expect(seen.find(({ id }) => id === bought.payment_id)?.asked).toBeNull();
    expect((await bySecond('5004')).reply.message).toContain('once another admin');
    await grants.set({ revoked_at: null }).execute();
    const again = () => decide(bought, 'money_back', { transaction_id: '5004' });
    const both = await Promise.all([again(), again()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await owed()).toBe(100_001);
    expect(await sentBack()).toEqual([[100_001, member.phone]]);
  });

  it('tells who was first, and repeats it with the answer lost, that another has answered it since', async () => {
    const { second, bought } = await muchClaimed('5008');
    const body = { decision: 'money_back', reason: 'Line 8 of today', transaction_id: '5008' };
    const asked = (by: Person, key: string) =>
      world.as(by, decidePayment, { params: { id: bought.payment_id }, body, key: `${key}-${bought.payment_id}` });
    const first = [await asked(admin, 'first'), await asked(admin, 'first')];
    expect(first.map(({ reply }) => reply.message.includes('once another admin'))).toEqual([true, true]);
    const done = await asked(second, 'second');
    expect((await asked(admin, 'first')).problem.error_code).toBe('payment_not_in_review');
    expect((await asked(second, 'second')).reply).toEqual(done.reply);
    expect(await sentBack()).toEqual([[100_001, member.phone]]);
  });

  it('takes what one admin wanted for answered once another has closed the claim', async () => {
    const { second, bought } = await muchClaimed('5006');
    const bySecond = (decision: string) =>
      world.as(second, decidePayment, {
        params: { id: bought.payment_id },
        body: { decision, reason: 'Not in the statement', transaction_id: '5006' },
      });
    await decide(bought, 'money_back', { transaction_id: '5006' });
    expect((await bySecond('ask_again')).status).toBe(200);
    expect((await reviewOf(bought))?.asked).not.toBeNull();
    expect((await bySecond('dismiss')).status).toBe(200);
    await claim(bought, '5007');
    expect((await reviewOf(bought))?.asked).toBeNull();
    expect((await bySecond('money_back')).reply.message).toContain('once another admin');
    expect(await owed()).toBe(0);
  });

  it('takes the same number in other letters for the same', async () => {
    const second = await makeMember(world.deps, { is_admin: true });
    await givePinForGood(world.deps, second);
    const bought = await buy();
    await world.deps.db.updateTable('payments').set({ amount: 100_001 }).where('id', '=', bought.payment_id).execute();
    say({ kind: 'failed', reason: 'REJECTED' });
    await settle(bought);
    await claim(bought, 'MP26.A9');
    await decide(bought, 'money_back', { transaction_id: 'mp26.a9' });
    const body = { decision: 'money_back', reason: 'Line 9 of today', transaction_id: 'MP26.A9' };
    const { reply } = await world.as(second, decidePayment, { params: { id: bought.payment_id }, body });
    expect(reply.message).toBe('The money goes back to the wallet that paid.');
    expect(await sentBack()).toEqual([[100_001, member.phone]]);
  });

  it('lets nobody decide about money of their own', async () => {
    const own = await makeMember(world.deps, { is_admin: true });
    await givePinForGood(world.deps, own);
    const bought = await disputes.buy(own);
    const claimed = { params: { id: bought.order_id }, body: { transaction_id: '5003' } };
    await world.as(own, confirmPayment, claimed);
    const decided = (decision: string, transaction_id?: string) =>
      world.as(own, decidePayment, {
        params: { id: bought.payment_id },
        body: { decision, reason: 'It is mine', ...(transaction_id === undefined ? {} : { transaction_id }) },
      });
    for (const answer of [await decided('paid', '5003'), await decided('not_paid')]) {
      expect(answer.problem.error_code).toBe('second_person_needed');
    }
    disputes.say(own, { kind: 'failed', reason: 'REJECTED' });
    await settle(bought);
    expect((await decided('money_back', '5003')).problem.error_code).toBe('second_person_needed');
    expect((await decided('dismiss')).status).toBe(200);
  });

  it('asks for a reason', async () => {
    const bought = await buy();
    expect((await decide(bought, 'paid', { reason: ' ' })).problem.errors).toHaveProperty('reason');
  });
});
