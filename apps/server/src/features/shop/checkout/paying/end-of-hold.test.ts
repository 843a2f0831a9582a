import { completeOrderWithCode } from '@club/contract/outlets/counter';
import { closeMe, decideClosing, listClosingRequests } from '@club/contract/people/closing';
import { confirmPayment, getPaymentStatus, listPendingPayments, processPayment } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sized } from '#server-test/figures.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';
import { endOffers } from '#server/features/shop/catalogue/end-offers.ts';
import { expireHolds } from '#server/features/shop/orders/ending/expire-holds.ts';

const MINUTE_MS = 60_000;
const RACES = sized(100, 20);
let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});

beforeEach(() => {
  world.money.payers = 'pay';
});

afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

function ask(person: Person, id: string, body: Record<string, unknown> = {}) {
  const payer = { payment_network: 'mtn', phone_number: person.phone, ...body };
  return world.as(person, processPayment, { params: { id }, body: payer });
}

describe('the end of a hold', () => {
  async function waiting(pieces = 1) {
    const shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces }] });
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    return { shop, member, id };
  }

  it('frees the stock of an unpaid order after ten minutes, not before', async () => {
    const { shop, member, id } = await waiting();
    world.clock.advance(10 * MINUTE_MS - 1);
    await expireHolds(world.deps);
    expect(await world.order(member, id)).toMatchObject({ status: 'pending' });
    world.clock.advance(1);
    await expireHolds(world.deps);
    const order = await world.order(member, id);
    expect(order).toMatchObject({ status: 'cancelled', payment_status: 'pending', can: { pay: false } });
    expect(order.events.at(-1)).toMatchObject({ type: 'cancelled', note: 'Not paid in time' });
    const other = await makeMember(world.deps);
    expect((await world.place(other, [shop.line()])).status).toBe('pending');
    expect((await ask(member, id)).problem.error_code).toBe('order_not_payable');
  });

  it('waits for an attempt that may still succeed, but not for longer than a day', async () => {
    const { member, id } = await waiting();
    world.money.payers = 'wait';
    await world.prompt(member, id);
    world.clock.advance(60 * MINUTE_MS);
    await expireHolds(world.deps);
    expect(await world.order(member, id)).toMatchObject({ status: 'pending' });
    world.clock.advance(23 * 60 * MINUTE_MS);
    await expireHolds(world.deps);
    expect(await world.order(member, id)).toMatchObject({ status: 'cancelled' });
  });

  it('says that money which comes late pays for the order while there is some of its goods, and of a cancelled one that it goes back', async () => {
    const [lost, left] = [await waiting(), await waiting()];
    world.money.payers = 'wait';
    for (const { member, id } of [lost, left]) await world.prompt(member, id);
    await world.as(left.member, cancelOrder, { params: { id: left.id }, body: {} });
    world.clock.advance(25 * 60 * MINUTE_MS);
    await expireHolds(world.deps);
    const said = async ({ member, id }: typeof lost) => {
      const { payment } = await world.order(member, id);
      await settlePayment(world.deps, payment!.id);
      const { reply } = await world.as(member, getPaymentStatus, { params: { id } });
      return [payment?.may_revive, reply.goes_back, reply.message];
    };
    const goods = expect.stringContaining('you get the order if its goods are still there') as string;
    expect(await said(lost)).toEqual([true, true, goods]);
    expect(await said(left)).toEqual([
      false,
      true,
      expect.stringContaining('If your money comes, it goes back') as string,
    ]);
    // The same where they say that they were charged.
    const claimed = async ({ member, id }: typeof lost, transaction_id: string) => {
      await world.as(member, confirmPayment, { params: { id }, body: { transaction_id } });
      return (await world.as(member, getPaymentStatus, { params: { id } })).reply;
    };
    expect(await claimed(lost, '363440901')).toMatchObject({ claim_open: true, message: goods });
    const back = expect.stringContaining('If you were charged, the money goes back') as string;
    expect(await claimed(left, '363440902')).toMatchObject({ claim_open: true, message: back });
    world.money.payers = 'pay';
  });

  it('is followed by word of an attempt that fails a day later, as was promised, and once', async () => {
    const { member, id } = await waiting();
    world.money.payers = 'wait';
    await world.prompt(member, id);
    world.clock.advance(25 * 60 * MINUTE_MS);
    await expireHolds(world.deps);
    const { payment, order_number } = await world.order(member, id);
    world.money.payers = 'refuse';
    await settlePayment(world.deps, payment!.id);
    await settlePayment(world.deps, payment!.id);
    expect(await world.order(member, id)).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } });
    const told = (await world.messages('payment_failed')).filter((text) => text.includes(order_number));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('You have not been charged.');
  });

  it('is prolonged by a payment, but the order ends with a failed one', async () => {
    const { member, id } = await waiting();
    world.clock.advance(9 * MINUTE_MS);
    world.money.payers = 'refuse';
    await world.pay(member, id);
    world.clock.advance(9 * MINUTE_MS);
    await expireHolds(world.deps);
    expect(await world.order(member, id)).toMatchObject({ status: 'pending', payment_status: 'failed' });
    world.clock.advance(MINUTE_MS);
    await expireHolds(world.deps);
    expect(await world.order(member, id)).toMatchObject({ status: 'cancelled', payment_status: 'failed' });
  });

  /** Prompts, lets the hold end a day later with the attempt still open, then lets the money come. */
  async function payLate({ member, id }: { member: Person; id: string }, meanwhile = async () => {}) {
    world.money.payers = 'wait';
    await world.prompt(member, id);
    world.clock.advance(25 * 60 * MINUTE_MS);
    await expireHolds(world.deps);
    await meanwhile();
    world.money.payers = 'pay';
    const { payment } = await world.order(member, id);
    await settlePayment(world.deps, payment!.id);
    return world.order(member, id);
  }

  it('takes the stock again when the money comes late and there is some', async () => {
    const late = await waiting();
    const order = await payLate(late);
    expect(order).toMatchObject({ status: 'pending', payment_status: 'paid' });
    expect(order.events.map((event) => event.type)).toEqual(['placed', 'cancelled', 'paid']);
    expect(await world.balances({ [late.shop.outlet_id]: 'outlet' })).toMatchObject({
      'order_liability:outlet': 8_000,
    });
  });

  it('takes it also where its offer is over by then: it was ordered before, at a price that is paid (decision 0380)', async () => {
    const late = await waiting();
    const order = await payLate(late, async () => {
      const ends_at = world.deps.now();
      await world.deps.db.updateTable('offers').set({ ends_at }).where('id', '=', late.shop.offer_id).execute();
      await endOffers(world.deps);
    });
    expect(order).toMatchObject({ status: 'pending', payment_status: 'paid' });
  });

  it('owes the money back when it comes late and the goods are gone', async () => {
    const late = await waiting();
    const order = await payLate(late, async () => {
      world.money.payers = 'pay';
      const other = await makeMember(world.deps);
      const { id } = await world.place(other, [late.shop.line()]);
      await world.pay(other, id);
    });
    expect(order).toMatchObject({ status: 'cancelled', payment_status: 'paid' });
    const balances = await world.balances({ [late.shop.outlet_id]: 'outlet', [late.member.member_id]: 'late' });
    expect(balances).toMatchObject({ 'refunds_payable:late': 8_000, 'order_liability:outlet': 8_000 });
    expect(balances['cashback_pending:late']).toBeUndefined();
    const messages = await world.messages('payment_too_late');
    expect(messages.filter((text) => text.includes(order.order_number))).toHaveLength(1);
  });

  it('owes the money back when its member has left the club meanwhile', async () => {
    const { member, id, shop } = await waiting();
    world.money.payers = 'wait';
    await world.prompt(member, id);
    const { payment } = await world.order(member, id);
    world.clock.advance(25 * 60 * MINUTE_MS);
    await expireHolds(world.deps);
    const admin = await makeMember(world.deps, { is_admin: true });
    await givePinForGood(world.deps, member);
    await world.as(member, closeMe, { body: {} });
    const [request] = (await world.as(admin, listClosingRequests)).reply.results;
    const closed = { params: { id: request!.id }, body: { outcome: 'closed' } };
    expect((await world.as(admin, decideClosing, closed)).status).toBe(200);
    world.money.payers = 'pay';
    await settlePayment(world.deps, payment!.id);
    const order = world.deps.db.selectFrom('orders').select(['status', 'payment_status']).where('id', '=', id);
    expect(await order.executeTakeFirst()).toEqual({ status: 'cancelled', payment_status: 'paid' });
    const balances = await world.balances({ [shop.outlet_id]: 'outlet', [member.member_id]: 'gone' });
    expect(balances['refunds_payable:gone']).toBe(8_000);
    expect(balances['cashback_pending:gone']).toBeUndefined();
  });

  it('meets a payment in one of paid or cancelled, never both', async () => {
    const ends = { paid: 0, cancelled: 0 };
    for (let round = 0; round < RACES; round += 1) {
      const { member, id } = await waiting();
      world.money.payers = 'wait';
      await world.prompt(member, id);
      const { payment } = await world.order(member, id);
      world.clock.advance(24 * 60 * MINUTE_MS);
      world.money.payers = round % 2 === 0 ? 'pay' : 'refuse';
      const race = [() => settlePayment(world.deps, payment!.id), () => expireHolds(world.deps)];
      await Promise.all((round % 4 < 2 ? race : race.toReversed()).map((run) => run()));
      await expireHolds(world.deps);
      const order = await world.order(member, id);
      const isPaid = order.payment_status === 'paid';
      expect(isPaid).toBe(order.status !== 'cancelled');
      expect(isPaid).toBe(round % 2 === 0);
      ends[isPaid ? 'paid' : 'cancelled'] += 1;
    }
    expect(ends).toEqual({ paid: RACES / 2, cancelled: RACES / 2 });
  });
});

it('what waits for its money and what is ready are told together, to their owner alone', async () => {
  const shop = await makeShop(world.deps);
  const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  const [member, other] = [await makeMember(world.deps), await makeMember(world.deps)];
  const collected = await world.place(member, [shop.line()]);
  await world.pay(member, collected.id);
  const told = async (person: Person) => {
    const { results, ready } = (await world.as(person, listPendingPayments)).reply;
    return { unpaid: results.map(({ id }) => id), ready };
  };
  expect(await told(member)).toEqual({ unpaid: [], ready: [] });
  const code = await world.makeReady(manager, member, collected.id);
  const { id } = await world.place(member, [shop.line()]);
  expect(await told(member)).toEqual({ unpaid: [id], ready: [collected.id] });
  expect(await told(other)).toEqual({ unpaid: [], ready: [] });
  await world.as(manager, completeOrderWithCode, { params: { id: collected.id }, body: { code } });
  expect(await told(member)).toEqual({ unpaid: [id], ready: [] });
});
