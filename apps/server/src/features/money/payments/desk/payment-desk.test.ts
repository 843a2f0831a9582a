import { addressOf, type QueryIn } from '@club/contract/endpoint';
import { receiveCallback } from '@club/contract/money/payments';
import { askPayment, exportPayments, getPayment, listPayments, markPayment } from '@club/contract/money/payments-desk';
import { kampalaDay } from '@club/rules/kampala-time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openDisputesWorld, PRICE, type Bought, type DisputesWorld } from '#server-test/disputes-world.ts';
import type { OrdersWorld } from '#server-test/orders-world.ts';
import { freshToken, makeMember, type Person } from '#server-test/people.ts';
import type { ScriptedNetwork } from '#server-test/scripted-network.ts';
import { sealDays } from '#server/features/money/ledger/seal-days.ts';

import { listPayments as listPaymentsOf } from './list-payments.ts';

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

const orderOf = async ({ order_id }: Bought) => world.order(member, order_id);

describe('the payment desk', () => {
  const found = async (query: QueryIn<typeof listPayments>) =>
    (await world.as(admin, listPayments, { query })).reply.results.map(({ id }) => id);

  it('finds a payment by whatever people name it by', async () => {
    for (const other of [await makeMember(world.deps), await makeMember(world.deps)]) await disputes.buy(other);
    world.clock.advance(1_000);
    const bought = await disputes.buy(member);
    network.approve(bought.reference);
    await disputes.settle(bought);
    const { order_number } = await orderOf(bought);
    const transaction_id = `T${bought.reference.slice(0, 8)}`;
    const names = [
      order_number.toLowerCase(),
      `0${member.phone.slice(4)}`,
      member.phone,
      bought.reference,
      transaction_id,
      // Typed as people do.
      transaction_id.toLowerCase(),
    ];
    for (const search of names) expect(await found({ search })).toEqual([bought.payment_id]);
    expect(await found({ search: order_number, status: 'completed', network: 'mtn' })).toEqual([bought.payment_id]);
    expect(await found({ search: order_number, status: 'open' })).toEqual([]);
    expect(await found({ search: order_number, network: 'airtel' })).toEqual([]);
    expect(await found({ search: "'; DROP TABLE payments; --" })).toEqual([]);
    const day = kampalaDay(world.clock.now());
    const paid = (await world.as(admin, listPayments, { query: { search: order_number, from: day, until: day } }))
      .reply;
    expect([paid.count, paid.moved]).toEqual([1, PRICE]);
    for (const query of [{ until: '2020-01-01' }, { from: '2099-01-01' }]) {
      const none = (await world.as(admin, listPayments, { query })).reply;
      expect([none.count, none.moved]).toEqual([0, 0]);
    }
    const csv = await world.app.http.inject({
      url: addressOf(exportPayments, {}, { search: order_number }),
      headers: { authorization: `Bearer ${freshToken(world.deps, admin)}` },
    });
    expect(csv.headers['content-disposition']).toContain(`payments-${day}.csv`);
    expect(csv.body.split('\r\n')).toHaveLength(3);
    expect(csv.body).toContain(`,${PRICE},completed,,${transaction_id},`);
    expect((await world.as(member, listPayments)).status).toBe(403);
    const some = await listPaymentsOf(world.deps.db, { page: 1, per_page: 1, search: '' }, 2);
    expect(some).toMatchObject({ count: 2, next: 2, moved: null });
    expect(await listPaymentsOf(world.deps.db, { page: 2, per_page: 1, search: '' }, 2)).toMatchObject({ next: null });
    const page = (await world.as(admin, listPayments, { query: { per_page: 2 } })).reply;
    expect(page.results[0]?.id).toBe(bought.payment_id);
    expect([page.results.length, page.next]).toEqual([2, 2]);
  });

  it('shows the whole life of a payment, with numbers and secrets masked in what came from outside', async () => {
    const bought = await disputes.buy(member);
    const { callback_token: token } = await world.deps.db
      .selectFrom('payments')
      .select('callback_token')
      .where('id', '=', bought.payment_id)
      .executeTakeFirstOrThrow();
    const body = { status: 'SUCCESSFUL', payer: { partyId: member.phone.slice(1) }, token: 'secret' };
    for (const _copy of [1, 2]) await world.call(receiveCallback, { params: { network: 'mtn', token }, body });
    network.approve(bought.reference);
    await world.runJobs();
    const { reply } = await world.as(admin, getPayment, { params: { id: bought.payment_id } });
    expect(reply.events.map(({ kind }) => kind)).toEqual(['requested', 'sending', 'accepted', 'completed']);
    expect(reply.events.at(-1)?.detail).toMatchObject({ amount: PRICE, msisdn: '[phone]' });
    expect(reply.callbacks).toMatchObject([
      { copies: 2, body: { status: 'SUCCESSFUL', payer: { partyId: '[phone]' }, token: '[redacted]' } },
    ]);
    expect(reply).toMatchObject({ status: 'completed', can: { ask: false, mark: true }, phone_number: member.phone });
    expect(JSON.stringify(reply.events)).not.toContain(member.phone.slice(1));
    const unknown = { id: member.member_id };
    expect((await world.as(admin, getPayment, { params: unknown })).problem.error_code).toBe('payment_not_found');
    expect((await world.as(member, getPayment, { params: unknown })).status).toBe(403);
  });

  it('asks the network again, not more than once in five seconds, and nothing of what is decided', async () => {
    const bought = await disputes.buy(member);
    const ask = () => world.as(admin, askPayment, { params: { id: bought.payment_id } });
    world.clock.advance(6_000);
    const asked = network.count('query');
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(network.count('query') - asked).toBe(1);
    expect((await ask()).reply).toMatchObject({ asked: false, payment: { status: 'initiated' } });
    network.approve(bought.reference);
    world.clock.advance(6_000);
    expect((await ask()).reply).toMatchObject({ asked: true, payment: { status: 'completed' } });
    expect((await orderOf(bought)).payment_status).toBe('paid');
    expect((await ask()).problem.error_code).toBe('payment_not_asked');
    expect((await world.as(member, askPayment, { params: { id: bought.payment_id } })).status).toBe(403);
  });

  it('asks once for one and the same question, and says to it again what came of it', async () => {
    const bought = await disputes.buy(member);
    network.approve(bought.reference);
    world.clock.advance(6_000);
    const ask = () =>
      world.as(admin, askPayment, { params: { id: bought.payment_id }, key: `ask-${bought.payment_id}` });
    const asked = network.count('query');
    const { reply } = await ask();
    expect(reply).toMatchObject({ asked: true, payment: { status: 'completed' } });
    expect((await ask()).reply).toEqual(reply);
    expect(network.count('query') - asked).toBe(1);
  });

  it('asks once it may where the same question had come too soon', async () => {
    const bought = await disputes.buy(member);
    world.clock.advance(6_000);
    const ask = async (key: string) =>
      (await world.as(admin, askPayment, { params: { id: bought.payment_id }, key: `${key}-${bought.payment_id}` }))
        .reply.asked;
    expect([await ask('first'), await ask('second')]).toEqual([true, false]);
    world.clock.advance(6_000);
    expect(await ask('second')).toBe(true);
  });

  it('finds a charge by asking about what had failed, and sends it back', async () => {
    const bought = await disputes.buy(member);
    disputes.say(member, { kind: 'failed', reason: 'EXPIRED' });
    await disputes.settle(bought);
    disputes.say(member, {});
    world.clock.advance(6_000);
    const { reply } = await world.as(admin, askPayment, { params: { id: bought.payment_id } });
    expect(reply.payment).toMatchObject({ status: 'failed', can: { ask: false } });
    expect(await disputes.sentBack()).toEqual([[PRICE, member.phone]]);
  });

  it('asks also when the clock was put back since the last question, about what is open and what had failed', async () => {
    const [open, failed] = [await disputes.buy(member), await disputes.buy(member)];
    disputes.say(member, { kind: 'failed', reason: 'EXPIRED' });
    await disputes.settle(failed);
    network.answer = undefined;
    world.clock.advance(6_000);
    const ask = async ({ payment_id }: Bought) =>
      (await world.as(admin, askPayment, { params: { id: payment_id } })).reply.asked;
    expect(await ask(open)).toBe(true);
    world.clock.advance(-20 * 60_000);
    const asked = network.count('query');
    for (const bought of [open, failed]) expect([await ask(bought), await ask(bought)]).toEqual([true, false]);
    expect(network.count('query') - asked).toBe(2);
    world.clock.advance(20 * 60_000);
  });
});

describe('a failed payment that was charged after all', () => {
  it('stands in the books of the day on which we hear of it, also when the day before was sealed meanwhile', async () => {
    const bought = await disputes.buy(member);
    disputes.say(member, { kind: 'failed', reason: 'EXPIRED' });
    await disputes.settle(bought);
    disputes.say(member, {});
    world.clock.advance(6_000);
    network.beforeFinding = async () => {
      network.beforeFinding = undefined;
      world.clock.advance(30 * 60 * 60_000);
      await sealDays(world.deps);
    };
    await world.as(admin, askPayment, { params: { id: bought.payment_id } });
    expect(await disputes.sentBack()).toEqual([[PRICE, member.phone]]);
  });
});

describe('what an admin marks', () => {
  it('is looked at with its reason, and closed by whoever has looked', async () => {
    const bought = await disputes.buy(member);
    const params = { id: bought.payment_id };
    const mark = () => world.as(admin, markPayment, { params, body: { reason: 'The caller sounded odd' } });
    const marks = await Promise.all([mark(), mark()]);
    expect(marks.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await disputes.reviewOf(bought)).toMatchObject({
      kind: 'marked',
      mark: { reason: 'The caller sounded odd' },
      decisions: ['ask_again', 'dismiss'],
    });
    const { reply } = await world.as(admin, getPayment, { params });
    expect(reply.mark).toEqual((await disputes.reviewOf(bought))!.mark);
    // It goes on meanwhile.
    network.approve(bought.reference);
    await disputes.settle(bought);
    expect(await disputes.reviewOf(bought)).toMatchObject({
      kind: 'marked',
      status: 'completed',
      decisions: ['dismiss'],
    });
    expect((await disputes.decide(bought, 'dismiss')).status).toBe(200);
    expect(await disputes.reviewOf(bought)).toBeUndefined();
    expect(await disputes.decisionsOf(bought)).toEqual([
      ['payment.mark', admin.member_id],
      ['payment.dismiss', admin.member_id],
    ]);
  });

  it('is told to whoever marks it again, the answer lost, also where somebody has looked at it since', async () => {
    const bought = await disputes.buy(member);
    const params = { id: bought.payment_id };
    const body = { reason: 'The caller sounded odd' };
    const mark = () => world.as(admin, markPayment, { params, body, key: `mark-${bought.payment_id}` });
    const marks = [await mark(), await mark()];
    expect(marks.map(({ reply }) => reply.can.mark)).toEqual([false, false]);
    await disputes.decide(bought, 'dismiss');
    const again = await mark();
    expect([again.status, again.problem.error_code]).toEqual([409, 'payment_looked_at']);
    expect(await disputes.reviewOf(bought)).toBeUndefined();
    expect((await world.as(admin, markPayment, { params, body })).reply.can.mark).toBe(false);
  });
});
