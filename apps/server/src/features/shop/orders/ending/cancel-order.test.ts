import { getPaymentStatus, processPayment } from '@club/contract/shop/checkout';
import { cancelOrder, trackOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';

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

function cancel(person: Person, id: string) {
  return world.as(person, cancelOrder, { params: { id } });
}

/** What the history of an order says, where the order is looked at and where it is tracked. */
async function notesOf(person: Person, id: string) {
  const { events } = await world.order(person, id);
  expect((await world.as(person, trackOrder, { params: { id } })).reply.events).toEqual(events);
  return events.map(({ type, note }) => [type, note]);
}

function pieces(shop: Shop) {
  return world.deps.db
    .selectFrom('offer_products')
    .select(['held', 'sold'])
    .where('product_id', '=', shop.product_ids[0]!)
    .executeTakeFirstOrThrow();
}

describe('cancelling', () => {
  it('closes an unpaid order at once and frees its stock; twice is the same', async () => {
    const shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 1 }] });
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    for (let time = 0; time < 2; time += 1) {
      const { reply } = await cancel(member, id);
      expect(reply).toMatchObject({ status: 'cancelled', can: { cancel: false, pay: false } });
      expect(reply.events.map((event) => event.type)).toEqual(['placed', 'cancelled']);
    }
    expect((await world.place(member, [shop.line()])).status).toBe('pending');
  });

  it('closes an order whose prompt is still open, and what is not sent yet is never sent', async () => {
    const shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 1 }] });
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    world.money.payers = 'wait';
    await world.prompt(member, id);
    expect((await world.order(member, id)).can).toMatchObject({ cancel: true, pay: false, change: false });
    const { reply } = await cancel(member, id);
    expect(reply).toMatchObject({ status: 'cancelled', payment_status: 'pending', can: { cancel: false, pay: false } });
    expect(reply.events.at(-1)!.note).toBe('If your payment still arrives, the money goes back');
    expect(await pieces(shop)).toEqual({ held: 0, sold: 0 });
    const progress = await world.as(member, getPaymentStatus, { params: { id } });
    expect(progress.reply).toMatchObject({
      goes_back: true,
      message:
        'This order is cancelled. Do not approve the request on your phone. If your money comes all the same, it goes back to the number that paid.',
    });

    const before = world.money.requests.length;
    const other = await world.place(member, [shop.line()]);
    const body = { payment_network: 'mtn', phone_number: member.phone };
    await world.as(member, processPayment, { params: { id: other.id }, body });
    await cancel(member, other.id);
    await world.runJobs();
    expect(world.money.requests).toHaveLength(before);
    expect((await world.order(member, other.id)).payment).toMatchObject({ status: 'failed' });
  });

  it('sends money back by itself that comes after the cancelling, and says so in the right words', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    const { id, order_number } = await world.place(member, [shop.line()]);
    world.money.payers = 'wait';
    await world.prompt(member, id);
    await cancel(member, id);
    world.money.payers = 'pay';
    world.clock.advance(6_000);
    await settlePayment(world.deps, (await world.order(member, id)).payment!.id);
    expect(await world.order(member, id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'paid',
      refunds: [{ amount: 8_000, reason: 'Paid after the order was cancelled' }],
    });
    expect(await notesOf(member, id)).toEqual([
      ['placed', null],
      ['cancelled', null],
      ['paid', 'Paid after it was cancelled; the money goes back'],
    ]);
    expect((await world.as(member, getPaymentStatus, { params: { id } })).reply).toMatchObject({
      status: 'completed',
      goes_back: true,
      message: 'This order is cancelled. Your money goes back to the number that paid.',
    });
    expect((await world.messages('payment_too_late')).at(-1)).toBe(
      `Kasente Club: Your UGX 8,000 for order ${order_number} came after it was cancelled. We will refund you in full.`,
    );
    await world.runJobs();
    world.clock.advance(6_000);
    await sweepTransfers(world.deps);
    expect(await world.order(member, id)).toMatchObject({ payment_status: 'refunded' });
    const { message } = (await world.as(member, getPaymentStatus, { params: { id } })).reply;
    expect(message).toBe('This order is cancelled. What you paid has been given back.');
  });

  it('says nothing more of money that may come once the network has said that none does', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    world.money.payers = 'wait';
    await world.prompt(member, id);
    await cancel(member, id);
    expect((await notesOf(member, id)).at(-1)).toEqual([
      'cancelled',
      'If your payment still arrives, the money goes back',
    ]);
    world.money.payers = 'refuse';
    world.clock.advance(6_000);
    await settlePayment(world.deps, (await world.order(member, id)).payment!.id);
    expect((await world.order(member, id)).payment).toMatchObject({ status: 'failed' });
    expect((await notesOf(member, id)).at(-1)).toEqual(['cancelled', null]);
  });

  it('gives the money of a paid order back that nobody has begun, with its stock and its cashback', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    const stranger = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    expect((await cancel(stranger, id)).status).toBe(404);
    await world.pay(member, id);
    const before = await pieces(shop);
    const payouts = world.money.payouts.length;
    const both = await Promise.all([cancel(member, id), cancel(member, id)]);
    expect(both.map(({ reply }) => [reply.status, reply.payment_status])).toEqual(Array(2).fill(['cancelled', 'paid']));
    expect((await pieces(shop)).sold).toBe(before.sold - 1);
    await world.runJobs();
    world.clock.advance(6_000);
    await sweepTransfers(world.deps);
    const order = await world.order(member, id);
    expect(order.payment_status).toBe('refunded');
    expect(order.refunds).toMatchObject([{ amount: order.total_amount, status: 'completed' }]);
    expect(world.money.payouts.length - payouts).toBe(1);
    expect(world.money.payouts.at(-1)).toMatchObject({ amount: order.total_amount });
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('meets a new prompt without selling anything', async () => {
    const shop = await makeShop(world.deps);
    for (let round = 0; round < 30; round += 1) {
      const member = await makeMember(world.deps);
      const { id } = await world.place(member, [shop.line()]);
      await Promise.allSettled([cancel(member, id), world.prompt(member, id)]);
      await world.runJobs();
      world.clock.advance(6_000);
      const { payment } = await world.order(member, id);
      if (payment?.status === 'initiated') await settlePayment(world.deps, payment.id);
      const order = await world.order(member, id);
      expect(order.status).toBe('cancelled');
      expect(order.refunds).toHaveLength(order.payment_status === 'paid' ? 1 : 0);
    }
    expect((await pieces(shop)).sold).toBe(0);
  });
});
