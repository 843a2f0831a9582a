import { addToCart, getCart, setCartQuantity } from '@club/contract/shop/cart';
import { getOffer, getOfferAllowance } from '@club/contract/shop/catalogue';
import { createOrder } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';
import { expireHolds } from '#server/features/shop/orders/ending/expire-holds.ts';

let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const body = { payment_network: 'mtn' };
const items = (...lines: ReturnType<Shop['line']>[]) =>
  lines.map((line) => ({ offer: line.offer_id, product: line.product_id, quantity: line.quantity }));
const order = (person: Person, ...lines: ReturnType<Shop['line']>[]) =>
  world.as(person, createOrder, { body: { ...body, items: items(...lines) } });
const left = async (person: Person, shop: Shop) =>
  (await world.as(person, getOfferAllowance, { params: { id: shop.offer_id } })).reply.products.map((one) => one.left);

const twoEach = () =>
  makeShop(world.deps, {
    per_member_limit: 2,
    products: [
      { price: 10_000, pieces: 100 },
      { price: 5_000, pieces: 100 },
    ],
  });

describe('the limit of an offer per member', () => {
  it('stands in the terms and beside the offer, the same for everybody', async () => {
    const shop = await twoEach();
    const member = await makeMember(world.deps);
    const { reply } = await world.as(member, getOffer, { params: { id: shop.offer_id } });
    expect(reply.per_member_limit).toBe(2);
    expect(reply.terms).toEqual(['While stocks last', 'At most 2 of each product per member']);
    expect(await left(member, shop)).toEqual([2, 2]);
    expect(await left(member, await makeShop(world.deps))).toEqual([null]);
  });

  it('counts across orders and says of which product how many are left', async () => {
    const shop = await twoEach();
    const member = await makeMember(world.deps);
    await world.place(member, [shop.line(1)]);
    expect(await left(member, shop)).toEqual([1, 2]);
    const refused = await order(member, shop.line(2), shop.line(2, 1));
    expect(refused.status).toBe(409);
    const named = { offer_id: shop.offer_id, product_id: shop.product_ids[0], available: 1 };
    expect(refused.problem).toMatchObject({
      error_code: 'member_limit_reached',
      message: 'Each member may have 2 of this. There is 1 left for you.',
      ...named,
      per_member_limit: 2,
      lines: [named],
    });
    await world.place(member, [shop.line(1), shop.line(2, 1)]);
    expect(await left(member, shop)).toEqual([0, 0]);
    expect(await left(await makeMember(world.deps), shop)).toEqual([2, 2]);
  });

  it('holds when a member sends many orders at once', async () => {
    const shop = await twoEach();
    const member = await makeMember(world.deps);
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(member, shop.line(1))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await left(member, shop)).toEqual([0, 2]);
  });

  it('counts what is paid, and not what was cancelled, ran out of time or was given back whole', async () => {
    const shop = await twoEach();
    const member = await makeMember(world.deps);
    const cancelled = await world.place(member, [shop.line(2)]);
    await world.as(member, cancelOrder, { params: { id: cancelled.id } });
    expect(await left(member, shop)).toEqual([2, 2]);

    await world.place(member, [shop.line(2)]);
    world.clock.advance(11 * 60_000);
    await expireHolds(world.deps);
    expect(await left(member, shop)).toEqual([2, 2]);

    const paid = await world.place(member, [shop.line(2)]);
    await world.pay(member, paid.id);
    expect(await left(member, shop)).toEqual([0, 2]);
    expect((await order(member, shop.line(1))).problem).toMatchObject({
      message: 'Each member may have 2 of this, and you have ordered it already.',
    });
    await world.as(member, cancelOrder, { params: { id: paid.id } });
    expect(await left(member, shop)).toEqual([2, 2]);
  });

  /** An order of two whose money comes a day later, when its hold is long over. */
  async function payLate(member: Person, shop: Shop, meanwhile: () => Promise<unknown>) {
    const { id } = await world.place(member, [shop.line(2)]);
    world.money.payers = 'wait';
    await world.prompt(member, id);
    world.clock.advance(25 * 60 * 60_000);
    await expireHolds(world.deps);
    await meanwhile();
    world.money.payers = 'pay';
    await settlePayment(world.deps, (await world.order(member, id)).payment!.id);
    return world.order(member, id);
  }

  it('sends money back that comes for an order which would now be too much', async () => {
    const shop = await twoEach();
    const member = await makeMember(world.deps);
    const order = await payLate(member, shop, () => world.place(member, [shop.line(1)]));
    expect(order).toMatchObject({ status: 'cancelled', payment_status: 'paid', refunds: [{ amount: 16_000 }] });
    expect(await left(member, shop)).toEqual([1, 2]);
  });

  it('is kept by the cart, which says what is left', async () => {
    const shop = await twoEach();
    const member = await makeMember(world.deps);
    await world.place(member, [shop.line(1)]);
    await world.fillCart(member, [shop.line(1)]);
    const { reply: cart } = await world.as(member, getCart);
    expect(cart.cart_items[0]).toMatchObject({ problem: null, product: { per_member_limit: 2, member_left: 1 } });
    const more = { ...shop.line(1), service_type: 'in_store' };
    expect((await world.as(member, addToCart, { body: more })).problem).toMatchObject({
      error_code: 'member_limit_reached',
      available: 1,
    });
    const id = cart.cart_items[0]!.id;
    expect((await world.as(member, setCartQuantity, { params: { id }, body: { quantity: 2 } })).status).toBe(400);
  });

  it('marks a line of the cart that became too much', async () => {
    const shop = await twoEach();
    const member = await makeMember(world.deps);
    await payLate(member, shop, () => world.fillCart(member, [shop.line(2)]));
    const cart = await world.as(member, getCart);
    expect(cart.reply.cart_items[0]).toMatchObject({
      problem: 'member_limit_reached',
      product: { member_left: 0, stock_quantity: 98 },
    });
  });
});
