import { receiveCallback } from '@club/contract/money/payments';
import { askPayment, getPayment } from '@club/contract/money/payments-desk';
import { importStatement, listAlarms, listDifferences, resolveDifference } from '@club/contract/money/reconciliation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openDisputesWorld, PRICE, stepsOf, type Bought, type DisputesWorld } from '#server-test/disputes-world.ts';
import { brokenInvariants, type OrdersWorld } from '#server-test/orders-world.ts';
import type { Person } from '#server-test/people.ts';
import { csv } from '#server-test/reconciliation-world.ts';
import type { ScriptedNetwork } from '#server-test/scripted-network.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import { watchMoney } from '#server/features/money/reconciliation/alarms/watch-money.ts';

const HOUR_MS = 60 * 60_000;

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

const { buy, say, settle, reviewOf, decide, orderOf } = stepsOf(() => ({ disputes, member }));

type Settled = Bought & { params: { network: 'mtn'; token: string } };

async function paid(): Promise<Settled> {
  const bought = await settled({});
  expect((await orderOf(bought)).payment_status).toBe('paid');
  return bought;
}

async function settled(said: Parameters<typeof say>[0]): Promise<Settled> {
  const bought = await buy();
  say(said);
  await settle(bought);
  const row = world.deps.db.selectFrom('payments').select('callback_token').where('id', '=', bought.payment_id);
  return { ...bought, params: { network: 'mtn', token: (await row.executeTakeFirstOrThrow()).callback_token } };
}

async function sweep(after_ms = 6_000): Promise<void> {
  world.clock.advance(after_ms);
  await sweepPayments(world.deps);
}

async function alarmsOf({ payment_id }: Bought): Promise<string[]> {
  await watchMoney(world.deps);
  const { reply } = await world.as(admin, listAlarms, { query: { per_page: 50 } });
  const open = reply.results.filter(({ ended_at, link }) => ended_at === null && link.includes(payment_id));
  return open.map(({ kind, detail }) => `${kind}: ${detail}`);
}

describe('a payment that its network had called paid', () => {
  it('is asked about when it says otherwise by itself; what it stands by changes nothing', async () => {
    const bought = await paid();
    const asked = network.count('query');
    await world.call(receiveCallback, { params: bought.params, body: { status: 'SUCCESSFUL' } });
    await sweep();
    expect(network.count('query') - asked).toBe(0);
    await world.call(receiveCallback, { params: bought.params, body: { status: 'FAILED' } });
    await sweep();
    expect(network.count('query') - asked).toBe(1);
    expect(await reviewOf(bought)).toBeUndefined();
    expect(await alarmsOf(bought)).toEqual([]);
    await sweep(80 * HOUR_MS);
    expect(network.count('query') - asked).toBe(1);
  });

  it('is asked about when another sum is called paid by itself, and then denied', async () => {
    const bought = await paid();
    const asked = network.count('query');
    const call = (amount: unknown) =>
      world.call(receiveCallback, { params: bought.params, body: { status: 'SUCCESSFUL', amount } });
    for (const same of [String(PRICE), `${PRICE}.00`, PRICE, null, 'many']) await call(same);
    await sweep();
    expect(network.count('query') - asked).toBe(0);
    say({ amount: PRICE - 500 });
    await call(String(PRICE - 500));
    await sweep();
    expect(network.count('query') - asked).toBe(1);
    expect(await reviewOf(bought)).toMatchObject({ kind: 'marked', status: 'completed', mark: { by: 'the network' } });
    await decide(bought, 'dismiss');
  });

  it('and denies it when it is asked is put before people, with an alarm, and nothing is moved by itself', async () => {
    const bought = await paid();
    say({ kind: 'failed', reason: 'REVERSED' });
    await world.call(receiveCallback, { params: bought.params, body: { status: 'FAILED', reason: 'REVERSED' } });
    await sweep();
    expect(await reviewOf(bought)).toMatchObject({
      kind: 'marked',
      status: 'completed',
      mark: { by: 'the network', reason: expect.stringContaining('says now that it was not') as string },
      decisions: ['dismiss'],
    });
    const { order_number, payment_status } = await orderOf(bought);
    const detail = `closed_wrongly: The payment of order ${order_number} that the network had called paid was not paid so`;
    expect([await alarmsOf(bought), payment_status]).toEqual([[detail], 'paid']);
    const { reply } = await world.as(admin, getPayment, { params: { id: bought.payment_id } });
    expect(reply.can).toEqual({ ask: true, mark: false });
    expect(reply.events.slice(-2).map(({ kind }) => kind)).toEqual(['doubted', 'denied']);
    expect(await brokenInvariants(world)).toEqual([]);
    await decide(bought, 'dismiss');
    expect([await reviewOf(bought), await alarmsOf(bought)]).toEqual([undefined, []]);
  });

  it('and denies it rings until a statement shows that, and not again once that is settled', async () => {
    const before = { id: '900100', at: world.clock.now(), amount: 1_000, balance: 1_000 };
    const bought = await paid();
    say({ kind: 'failed', reason: 'REVERSED' });
    await world.call(receiveCallback, { params: bought.params, body: { status: 'FAILED' } });
    await sweep();
    expect(await alarmsOf(bought)).toHaveLength(1);
    // It does not stand between two others.
    world.clock.advance(24 * HOUR_MS);
    const text = csv([before, { id: '900200', at: world.clock.now(), amount: 1_000, balance: 2_000 }]);
    const body = { network: 'mtn' as const, file_name: 'mtn.csv', dry: false, text };
    expect((await world.as(admin, importStatement, { body })).status).toBe(200);
    const query = { network: 'mtn' as const, per_page: 50 };
    const { results } = (await world.as(admin, listDifferences, { query })).reply;
    const shown = results.find(({ payment_id }) => payment_id === bought.payment_id);
    expect([shown?.class, await alarmsOf(bought)]).toEqual(['only_ours', []]);
    const explained = { how: 'explain' as const, reason: 'It was reversed at the network' };
    await world.as(admin, resolveDifference, { params: { id: shown!.id }, body: explained });
    expect(await alarmsOf(bought)).toEqual([]);
    expect((await reviewOf(bought))?.kind).toBe('marked');
  });

  it('and stands by it after all, asked once more, leaves the review by itself', async () => {
    const bought = await paid();
    say({ kind: 'failed', reason: 'REVERSED' });
    await world.call(receiveCallback, { params: bought.params, body: { status: 'FAILED' } });
    await sweep();
    expect(await alarmsOf(bought)).toHaveLength(1);
    say({});
    world.clock.advance(6_000);
    expect((await world.as(admin, askPayment, { params: { id: bought.payment_id } })).reply.asked).toBe(true);
    expect([await reviewOf(bought), await alarmsOf(bought)]).toEqual([undefined, []]);
    expect((await world.as(admin, askPayment, { params: { id: bought.payment_id } })).problem.error_code).toBe(
      'payment_not_asked',
    );
  });

  it('is asked about for three days where the network tells nothing', async () => {
    const bought = await paid();
    network.answer = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
    await world.call(receiveCallback, { params: bought.params, body: { status: 'FAILED' } });
    const asked = network.count('query');
    await sweep();
    for (const hours of [2, 6, 24, 72, 72]) await sweep(hours * HOUR_MS);
    expect(network.count('query') - asked).toBe(5);
    expect(await reviewOf(bought)).toBeUndefined();
  });
});

describe('a payment that its network had called paid by another sum', () => {
  const failed = { status: 'FAILED', reason: 'REVERSED' };

  it('is asked about when it says otherwise by itself, and stands by that sum: nothing changes', async () => {
    const bought = await settled({ amount: PRICE + 500 });
    const asked = network.count('query');
    await world.call(receiveCallback, { params: bought.params, body: { status: 'SUCCESSFUL' } });
    await sweep();
    await world.call(receiveCallback, { params: bought.params, body: failed });
    await sweep();
    expect(network.count('query') - asked).toBe(1);
    expect(await reviewOf(bought)).toMatchObject({ kind: 'mismatch', mark: null, received: { amount: PRICE + 500 } });
    // The same once a person has let it count.
    await decide(bought, 'paid');
    await world.call(receiveCallback, { params: bought.params, body: failed });
    await sweep();
    expect([network.count('query') - asked, await reviewOf(bought), await alarmsOf(bought)]).toEqual([
      2,
      undefined,
      [],
    ]);
  });

  it('is asked about when the sum that was wanted is called paid after all, and not when that sum is named once more', async () => {
    const bought = await settled({ amount: PRICE - 500 });
    const asked = network.count('query');
    const call = (amount: number) =>
      world.call(receiveCallback, { params: bought.params, body: { status: 'SUCCESSFUL', amount: String(amount) } });
    await call(PRICE - 500);
    await sweep();
    expect(network.count('query') - asked).toBe(0);
    say({});
    await call(PRICE);
    await sweep();
    expect(network.count('query') - asked).toBe(1);
    expect(await reviewOf(bought)).toMatchObject({ kind: 'mismatch', mark: { by: 'the network' } });
    await decide(bought, 'money_back');
  });

  it('and denies it is told to whoever decides about it, with an alarm, and may be asked again', async () => {
    for (const denial of [{ kind: 'failed', reason: 'REVERSED' } as const, { amount: PRICE - 500 }]) {
      const bought = await settled({ amount: PRICE + 500 });
      say(denial);
      await world.call(receiveCallback, { params: bought.params, body: failed });
      await sweep();
      expect(await reviewOf(bought)).toMatchObject({
        kind: 'mismatch',
        mark: { by: 'the network', reason: expect.stringContaining('says now that it was not') as string },
        received: { amount: PRICE + 500 },
      });
      const kinds = (await alarmsOf(bought)).map((alarm) => alarm.split(':')[0]);
      expect(new Set(kinds)).toEqual(new Set(['closed_wrongly', 'wrong_amount']));
      expect(await brokenInvariants(world)).toEqual([]);
      say({ amount: PRICE + 500 });
      world.clock.advance(6_000);
      expect((await world.as(admin, askPayment, { params: { id: bought.payment_id } })).reply.asked).toBe(true);
      expect([(await reviewOf(bought))?.mark, (await alarmsOf(bought)).length]).toEqual([null, 1]);
      await decide(bought, 'money_back');
    }
  });
});
