import { importStatement } from '@club/contract/money/reconciliation';
import { listOutletOrders } from '@club/contract/outlets/counter';
import { readOutletDay } from '@club/contract/outlets/day';
import { getPaymentStatus } from '@club/contract/shop/checkout';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openDisputesWorld, PRICE, stepsOf, type DisputesWorld } from '#server-test/disputes-world.ts';
import { brokenInvariants, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { csv } from '#server-test/reconciliation-world.ts';
import type { ScriptedNetwork } from '#server-test/scripted-network.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import { keepAndCheck } from '#server/features/money/payments/callbacks/keep-and-check.ts';

import { askAgain } from './claim-payment.ts';

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

describe('"I was charged"', () => {
  it('makes us ask; what the network confirms needs no person', async () => {
    const bought = await buy();
    network.approve(bought.reference);
    world.clock.advance(6_000);
    const { reply } = await claim(bought, '363440463');
    expect(reply).toMatchObject({ status: 'completed', claim_open: false });
    expect(await reviewOf(bought)).toBeUndefined();
  });

  it('is kept for a person when the network does not confirm it, and settles nothing', async () => {
    const bought = await buy();
    world.clock.advance(6_000);
    const { reply } = await claim(bought, 'MP261121.0653.L00042');
    expect(reply).toMatchObject({ status: 'pending', claim_open: true });
    expect(reply.message).toContain('We have noted your transaction ID');
    for (const again of ['MP261121.0653.L00042', 'mp261121.0653.l00042', '1001', '1002', '1003', '1004', '1005'])
      await claim(bought, again);
    expect(await reviewOf(bought)).toMatchObject({ kind: 'claim', decisions: ['ask_again', 'paid', 'not_paid'] });
    expect((await reviewOf(bought))?.claims).toHaveLength(5);
    expect((await orderOf(bought)).payment_status).toBe('pending');
  });

  it('of an order that was paid by another attempt goes back beside it: for its outlet nothing was given back', async () => {
    const bought = await buy();
    say({ kind: 'failed', reason: 'EXPIRED' });
    await settle(bought);
    say({ transaction_id: '5720' });
    await world.pay(member, bought.order_id);
    say({ transaction_id: '5721' });
    world.clock.advance(6_000);
    await askAgain(world.deps, bought.payment_id);
    const { refunds, payment_status } = await orderOf(bought);
    expect([payment_status, refunds]).toMatchObject(['paid', [{ amount: PRICE, of_order: false }]]);
    const { outlet_id } = await world.deps.db
      .selectFrom('orders')
      .select('outlet_id')
      .where('id', '=', bought.order_id)
      .executeTakeFirstOrThrow();
    const manager = await makeMember(world.deps, { manages: [outlet_id] });
    const board = (await world.as(manager, listOutletOrders, { query: { status: 'new' } })).reply.results;
    expect(board.find(({ id }) => id === bought.order_id)).toMatchObject({ total_amount: PRICE, amount_left: PRICE });
    const { waiting } = (await world.as(manager, readOutletDay, { query: {} })).reply.figures;
    expect(waiting.amount).toBe(PRICE * waiting.orders);
    expect(await sentBack()).toEqual([[PRICE, member.phone]]);
  });

  it('finds money that came after the attempt had failed: it is owed, once', async () => {
    const bought = await buy();
    say({ kind: 'failed', reason: 'EXPIRED' });
    await settle(bought);
    expect((await orderOf(bought)).payment_status).toBe('failed');
    const progress = () => world.as(member, getPaymentStatus, { params: { id: bought.order_id } });
    expect((await progress()).reply.may_be_charged).toBe(true);
    say({});
    world.clock.advance(6_000);
    await claim(bought, '4711');
    expect(await owed()).toBe(PRICE);
    expect(await reviewOf(bought)).toMatchObject({
      kind: 'claim',
      received: { amount: PRICE },
      decisions: ['dismiss'],
    });
    world.clock.advance(6_000);
    await claim(bought, '4712');
    expect(await owed()).toBe(PRICE);
    const goesBack = {
      claim_open: false,
      may_be_charged: false,
      message: 'Your payment came after it had counted as failed. Your money goes back to the number that paid.',
    };
    expect((await progress()).reply).toMatchObject(goesBack);
    expect(await orderOf(bought)).toMatchObject({
      other_charge: 'none',
      payment: { status: 'failed', goes_back: true },
    });
    await decide(bought, 'dismiss');
    expect(await reviewOf(bought)).toBeUndefined();
    expect((await progress()).reply).toMatchObject(goesBack);
    expect(await sentBack()).toEqual([[PRICE, member.phone]]);
    expect(await owed()).toBe(0);
    expect((await progress()).reply.message).toBe(
      'Your payment came after it had counted as failed. What you paid has been given back.',
    );
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('that finds money of another currency, or no whole sum, sends nothing by itself: a person has to look', async () => {
    for (const other of [{ currency: 'EUR' }, { amount: PRICE + 0.5 }]) {
      const bought = await buy();
      say({ kind: 'failed', reason: 'EXPIRED' });
      await settle(bought);
      say(other);
      world.clock.advance(6_000);
      await claim(bought, '4713');
      expect([await owed(), await sentBack()]).toEqual([0, []]);
      expect(await reviewOf(bought)).toMatchObject({
        kind: 'claim',
        decisions: ['ask_again', 'money_back', 'dismiss'],
      });
      await decide(bought, 'dismiss');
    }
  });

  it('is heard also of an order that is paid: what an attempt before it took goes back', async () => {
    const bought = await buy();
    say({ kind: 'failed', reason: 'EXPIRED' });
    await settle(bought);
    expect((await orderOf(bought)).other_charge).toBe('none');
    await world.prompt(member, bought.order_id);
    say({ transaction_id: '4712' });
    await settle({ ...bought, payment_id: (await orderOf(bought)).payment!.id });
    network.answer = undefined;
    expect(await orderOf(bought)).toMatchObject({ payment_status: 'paid', other_charge: 'possible' });
    await claim(bought, '4711');
    expect((await orderOf(bought)).other_charge).toBe('checking');
    expect(await reviewOf(bought)).toMatchObject({ kind: 'claim', claims: [{ transaction_id: '4711' }] });
    // The prompt of the first attempt was paid after all.
    say({ transaction_id: '4711' });
    world.clock.advance(6_000);
    await claim(bought, '4711');
    expect([(await orderOf(bought)).other_charge, await owed()]).toEqual(['none', PRICE]);
    expect(await sentBack()).toEqual([[PRICE, member.phone]]);
    const order = await orderOf(bought);
    expect([order.payment_status, order.refunds.map(({ status }) => status)]).toEqual(['paid', ['completed']]);
    await claim(bought, '4713');
    expect((await reviewOf(bought))?.claims).toHaveLength(1);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('is given its money by a person who sees it in the statement, or is closed', async () => {
    const bought = await buy();
    say({ kind: 'failed', reason: 'EXPIRED' });
    await settle(bought);
    world.clock.advance(6_000);
    await claim(bought, '4711');
    expect(await reviewOf(bought)).toMatchObject({ kind: 'claim', decisions: ['ask_again', 'money_back', 'dismiss'] });
    expect(await orderOf(bought)).toMatchObject({ payment_status: 'failed', other_charge: 'checking' });
    expect((await decide(bought, 'money_back')).problem.errors).toHaveProperty('transaction_id');
    expect((await decide(bought, 'money_back', { transaction_id: '4730' })).status).toBe(200);
    expect(await owed()).toBe(PRICE);
    expect((await orderOf(bought)).other_charge).toBe('none');
    expect(await sentBack()).toEqual([[PRICE, member.phone]]);
    expect((await decide(bought, 'dismiss')).problem.error_code).toBe('payment_not_in_review');
  });

  it('is not decided by the number of another payment, which its payer may have typed, nor twice by the same', async () => {
    const [paid, charged, other] = [await buy(), await buy(), await buy()];
    say({ transaction_id: '4720' });
    await settle(paid);
    say({ kind: 'failed', reason: 'EXPIRED' });
    for (const bought of [charged, other]) await settle(bought);
    world.clock.advance(6_000);
    for (const bought of [charged, other]) for (const number of ['4720', '4721']) await claim(bought, number);
    const isRefused = ({ problem }: Awaited<ReturnType<typeof decide>>) =>
      problem.errors['transaction_id']?.includes('This number belongs to another payment already.');
    expect(isRefused(await decide(charged, 'money_back', { transaction_id: '4720' }))).toBe(true);
    const both = await Promise.all(
      [charged, other].map((bought) => decide(bought, 'money_back', { transaction_id: '4721' })),
    );
    expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 400]);
    expect(await owed()).toBe(PRICE);
    expect(await sentBack()).toEqual([[PRICE, member.phone]]);
    // What the network itself tells of late has its number in the books too.
    const [late, last] = [await buy(), await buy()];
    for (const bought of [late, last]) await settle(bought);
    say({ transaction_id: '4722' });
    world.clock.advance(6_000);
    await claim(late, '4722');
    say({ kind: 'failed', reason: 'EXPIRED' });
    await claim(last, '4722');
    expect(isRefused(await decide(last, 'money_back', { transaction_id: '4722' }))).toBe(true);
    expect(await sentBack()).toEqual([[PRICE, member.phone]]);
    // A statement names the attempt that a number is of, whichever the claim was kept with.
    const line = { id: '4723', reference: other.reference, at: world.clock.now(), amount: PRICE, balance: PRICE };
    const file = { network: 'mtn', file_name: 'mtn.csv', dry: false, text: csv([line]) } as const;
    expect((await world.as(admin, importStatement, { body: file })).reply.rows_new).toBe(1);
    expect(isRefused(await decide(last, 'money_back', { transaction_id: '4723' }))).toBe(true);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it.each(['', 'no!', 'x'.repeat(41), '<script>'])(
    'needs a number such as wallets write: %j',
    async (transaction_id) => {
      const bought = await buy();
      const { problem } = await claim(bought, transaction_id);
      expect(problem.errors).toHaveProperty('transaction_id');
    },
  );

  it('of what a person called not paid is heard by the network’s word for three days, with a callback and without', async () => {
    for (const calls of [true, false]) {
      member = await disputes.newMember();
      const bought = await buy();
      await claim(bought, '55551');
      expect((await decide(bought, 'not_paid')).status).toBe(200);
      expect((await orderOf(bought)).payment_status).toBe('failed');
      network.approve(bought.reference);
      const { callback_token: token } = await world.deps.db
        .selectFrom('payments')
        .select('callback_token')
        .where('id', '=', bought.payment_id)
        .executeTakeFirstOrThrow();
      if (calls) await keepAndCheck(world.deps, { network: 'mtn', token, body: { status: 'SUCCESSFUL' } });
      world.clock.advance(calls ? 6_000 : 16 * 60_000);
      await sweepPayments(world.deps);
      expect(await owed()).toBe(PRICE);
      expect(await sentBack()).toEqual([[PRICE, member.phone]]);
    }
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('of what the network called failed needs no member when the network calls back', async () => {
    const bought = await buy();
    say({ kind: 'failed', reason: 'EXPIRED' });
    await settle(bought);
    say({});
    const { callback_token: token } = await world.deps.db
      .selectFrom('payments')
      .select('callback_token')
      .where('id', '=', bought.payment_id)
      .executeTakeFirstOrThrow();
    await keepAndCheck(world.deps, { network: 'mtn', token, body: { status: 'SUCCESSFUL' } });
    world.clock.advance(6_000);
    await sweepPayments(world.deps);
    expect(await owed()).toBe(PRICE);
    await sweepPayments(world.deps);
    expect(await sentBack()).toEqual([[PRICE, member.phone]]);
  });

  it('knows a number in whatever letters it is typed', async () => {
    const numbers = ['MP261121.0653.L00042', 'mp261121.0653.l00042'];
    const answers = [];
    for (const number of numbers) {
      const bought = await buy();
      say({ kind: 'failed', reason: 'EXPIRED' });
      await settle(bought);
      await claim(bought, number);
      answers.push((await decide(bought, 'money_back', { transaction_id: number })).status);
    }
    expect(answers).toEqual([200, 400]);
    expect(await sentBack()).toEqual([[PRICE, member.phone]]);
  });
});
