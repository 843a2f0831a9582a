import { listNotifications } from '@club/contract/club/notifications';
import { decidePayment, receiveCallback } from '@club/contract/money/payments';
import { askPayment, getPayment } from '@club/contract/money/payments-desk';
import { importStatement, listDifferences } from '@club/contract/money/reconciliation';
import { cancelOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openDisputesWorld, PRICE, stepsOf, type Bought, type DisputesWorld } from '#server-test/disputes-world.ts';
import { brokenInvariants, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { csv } from '#server-test/reconciliation-world.ts';
import type { ScriptedNetwork } from '#server-test/scripted-network.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import type { QueryOutcome } from '#server/providers/mobile-money/provider.ts';

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

const { buy, say, settle, sentBack, reviewOf, decide, owed, orderOf } = stepsOf(() => ({ disputes, member }));

const failed = { kind: 'failed', reason: 'REVERSED' } as const;

/** Held by another sum, of which its network says later that it has failed. */
async function denied(): Promise<Bought> {
  const bought = await buy();
  say({ amount: PRICE + 500 });
  await settle(bought);
  say(failed);
  const row = world.deps.db.selectFrom('payments').select('callback_token').where('id', '=', bought.payment_id);
  const { callback_token: token } = await row.executeTakeFirstOrThrow();
  await world.call(receiveCallback, { params: { network: 'mtn', token }, body: { status: 'FAILED' } });
  world.clock.advance(6_000);
  await sweepPayments(world.deps);
  world.clock.advance(6_000);
  return bought;
}

async function titlesOf({ order_id }: Bought): Promise<string[]> {
  const { reply } = await world.as(member, listNotifications);
  return reply.results.filter(({ link }) => link?.includes(order_id)).map(({ title }) => title);
}

describe('money that was held and that its network denies', () => {
  it('is closed as never having come: nothing is owed, and its member hears of it and may pay', async () => {
    const bought = await denied();
    expect((await reviewOf(bought))?.decisions).toEqual(['paid', 'money_back', 'not_paid']);
    expect(await owed()).toBe(PRICE + 500);
    const asked = network.count('query');
    const answer = await decide(bought, 'not_paid');
    expect([answer.status, network.count('query') - asked]).toEqual([200, 1]);
    const { payment_status, can } = await orderOf(bought);
    expect([payment_status, can.pay, await owed(), await reviewOf(bought)]).toEqual(['failed', true, 0, undefined]);
    expect([await sentBack(), await brokenInvariants(world)]).toEqual([[], []]);
    const { reply } = await world.as(admin, getPayment, { params: { id: bought.payment_id } });
    expect([reply.received, reply.decisions]).toEqual([null, []]);
    expect(await titlesOf(bought)).toEqual(['Payment not completed', 'Payment being checked']);
    expect(await disputes.decisionsOf(bought)).toEqual([['payment.not_paid', admin.member_id]]);
    expect((await decide(bought, 'money_back')).problem.error_code).toBe('payment_not_in_review');
    expect((await decide(bought, 'not_paid')).problem.error_code).toBe('payment_not_in_review');
  });

  it('is missed by no statement in which it does not stand', async () => {
    const before = { id: '900100', at: world.clock.now(), amount: 1_000, balance: 1_000 };
    const bought = await denied();
    await decide(bought, 'not_paid');
    world.clock.advance(24 * 60 * 60_000);
    const text = csv([before, { id: '900200', at: world.clock.now(), amount: 1_000, balance: 2_000 }]);
    const body = { network: 'mtn' as const, file_name: 'mtn.csv', dry: false, text };
    expect((await world.as(admin, importStatement, { body })).status).toBe(200);
    const { reply } = await world.as(admin, listDifferences, { query: { network: 'mtn' as const, per_page: 50 } });
    expect(reply.results.filter(({ payment_id }) => payment_id === bought.payment_id)).toEqual([]);
  });

  it('goes back if it comes all the same', async () => {
    const bought = await denied();
    await decide(bought, 'not_paid');
    say({ amount: PRICE + 500 });
    world.clock.advance(6_000);
    await world.as(admin, askPayment, { params: { id: bought.payment_id } });
    expect([await owed(), await sentBack()]).toEqual([PRICE + 500, [[PRICE + 500, member.phone]]]);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('is not closed so where the network, asked at that moment, says anything else', async () => {
    const unknown = { kind: 'unknown', reason: 'HTTP_500', raw: null } as const;
    const paid = { kind: 'completed', transaction_id: '4711', currency: 'UGX', msisdn: null, raw: null } as const;
    for (const [said, decisions] of [
      [unknown, ['paid', 'money_back', 'not_paid']],
      [{ ...paid, amount: PRICE - 500 }, ['paid', 'money_back']],
      [{ ...paid, amount: PRICE + 500 }, ['paid', 'money_back']],
    ] as [QueryOutcome, string[]][]) {
      const bought = await denied();
      network.answer = () => said;
      expect((await decide(bought, 'not_paid')).problem.error_code).toBe('payment_not_denied');
      expect((await reviewOf(bought))?.decisions).toEqual(decisions);
      await decide(bought, 'money_back');
    }
    expect(await sentBack()).toHaveLength(3);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('is looked for among those that there are', async () => {
    const nobodys = { payment_id: '0195f3a0-0000-7000-8000-0000000000ff', order_id: '', reference: '' };
    expect((await decide(nobodys, 'not_paid')).problem.error_code).toBe('payment_not_found');
  });

  it('is closed once by two who press at once, and told to whoever had cancelled the order meanwhile', async () => {
    const second = await makeMember(world.deps, { is_admin: true });
    await givePinForGood(world.deps, second);
    const bought = await denied();
    const body = { reason: 'Plans have changed' };
    expect((await world.as(member, cancelOrder, { params: { id: bought.order_id }, body })).status).toBe(200);
    const press = (by: Person) =>
      world.as(by, decidePayment, {
        params: { id: bought.payment_id },
        body: { decision: 'not_paid', reason: 'Nothing in the statement' },
      });
    const statuses = (await Promise.all([press(admin), press(second)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await disputes.decisionsOf(bought)).toHaveLength(1);
    expect(await titlesOf(bought)).toContain('Payment not completed');
    expect([await owed(), await brokenInvariants(world)]).toEqual([0, []]);
  });
});
