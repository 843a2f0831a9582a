import { addToCart, clearCart, getCart } from '@club/contract/shop/cart';
import { backToCart, createOrder, listPendingPayments, processPayment } from '@club/contract/shop/checkout';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';

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

const change = (person: Person, id: string, body: { replace_cart?: boolean } = {}, key?: string) =>
  world.as(person, backToCart, { params: { id }, body, ...(key === undefined ? {} : { key }) });

const held = async (shop: Shop) =>
  (
    await world.deps.db
      .selectFrom('offer_products')
      .select(['held', 'sold'])
      .where('offer_id', '=', shop.offer_id)
      .orderBy('position')
      .execute()
  ).map((row) => [row.held, row.sold]);

const twoProducts = () =>
  makeShop(world.deps, {
    per_member_limit: 3,
    products: [
      { price: 10_000, pieces: 3 },
      { price: 5_000, pieces: 9 },
    ],
  });

describe('changing an order', () => {
  it('releases the hold and gives the cart back after a payment that failed', async () => {
    const shop = await twoProducts();
    const member = await makeMember(world.deps);
    await world.fillCart(member, [shop.line(3), shop.line(2, 1)], 'curbside');
    const { id, items } = (await world.as(member, createOrder, { body: { payment_network: 'mtn' } })).reply;
    world.money.payers = 'refuse';
    await world.pay(member, id);
    expect(await world.order(member, id)).toMatchObject({ payment_status: 'failed', can: { change: true } });

    const { status, reply: cart } = await change(member, id);
    expect(status).toBe(200);
    expect(cart).toMatchObject({ service_type: 'curbside', outlet_id: shop.outlet_id, items_count: 5 });
    // In the order in which they were ordered.
    expect(cart.cart_items.map(({ product, quantity, problem }) => [product.product_name, quantity, problem])).toEqual(
      items.map(({ product_name, quantity }) => [product_name, quantity, null]),
    );
    expect(await held(shop)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const order = await world.order(member, id);
    expect(order).toMatchObject({ status: 'cancelled', can: { change: false, pay: false } });
    expect(order.events.at(-1)).toMatchObject({ type: 'cancelled', note: 'Its items are in the cart again' });
    expect((await world.as(member, listPendingPayments)).reply.results).toEqual([]);

    const again = await world.as(member, createOrder, { body: { payment_network: 'mtn' } });
    expect(again.status).toBe(201);
  });

  it('does it once, however often it is sent, and not for others', async () => {
    const shop = await twoProducts();
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line(1)]);
    expect((await change(await makeMember(world.deps), id)).status).toBe(404);
    const answers = await Promise.all([
      change(member, id, {}, 'change-the-order-once'),
      change(member, id, {}, 'change-the-order-once'),
    ]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await change(member, id, {}, 'change-the-order-once')).reply.items_count).toBe(1);
    expect((await change(member, id)).problem.error_code).toBe('order_move_refused');
  });

  it('asks before it replaces another cart', async () => {
    const [shop, other] = [await twoProducts(), await makeShop(world.deps, { name: 'Other outlet' })];
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line(1)]);
    await world.as(member, addToCart, { body: { ...other.line(1), service_type: 'in_store' } });
    const refused = await change(member, id);
    expect(refused.problem).toMatchObject({ error_code: 'cart_in_use', outlet_name: 'Other outlet' });
    expect((await world.order(member, id)).status).toBe('pending');
    expect((await change(member, id, { replace_cart: true })).reply.outlet_id).toBe(shop.outlet_id);
    expect((await world.as(member, getCart)).reply.items_count).toBe(1);
  });

  it('takes nothing out of the cart that is put there at the same moment', async () => {
    const [shop, other] = [await makeShop(world.deps), await makeShop(world.deps)];
    for (let round = 0; round < 15; round += 1) {
      const member = await makeMember(world.deps);
      const { id } = await world.place(member, [shop.line(1)]);
      const body = { ...other.line(1), service_type: 'in_store' as const };
      const [changed, added] = await Promise.all([change(member, id), world.as(member, addToCart, { body })]);
      expect([changed.status, added.status]).toEqual(changed.status === 200 ? [200, 400] : [409, 200]);
      const { reply } = await world.as(member, getCart);
      expect(reply.outlet_id).toBe(changed.status === 200 ? shop.outlet_id : other.outlet_id);
      expect((await world.order(member, id)).status).toBe(changed.status === 200 ? 'cancelled' : 'pending');
    }
  });

  it('answers its repeat with the cart as it is by then, and puts nothing in again', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line(2)]);
    expect((await change(member, id, {}, 'changed-once')).reply.items_count).toBe(2);
    await world.as(member, clearCart);
    expect((await change(member, id, {}, 'changed-once')).reply).toEqual((await world.as(member, getCart)).reply);
    expect((await world.as(member, getCart)).reply.cart_items).toEqual([]);
  });

  it('waits while a payment is under way, and never takes a paid order back', async () => {
    const shop = await twoProducts();
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line(1)]);
    world.money.payers = 'wait';
    await world.prompt(member, id);
    expect((await world.order(member, id)).can.change).toBe(false);
    expect((await change(member, id)).problem.message).toContain('A payment of this order is under way');
    world.money.payers = 'pay';
    world.clock.advance(6_000);
    await settlePayment(world.deps, (await world.order(member, id)).payment!.id);
    expect((await change(member, id)).status).toBe(409);
  });

  it('meets a prompt in one of changed or asked, never in both', async () => {
    const shop = await makeShop(world.deps);
    for (let round = 0; round < 20; round += 1) {
      const member = await makeMember(world.deps);
      const { id } = await world.place(member, [shop.line()]);
      const body = { payment_network: 'mtn', phone_number: member.phone };
      const [changed, asked] = await Promise.all([
        change(member, id),
        world.as(member, processPayment, { params: { id }, body }),
      ]);
      expect([changed.status, asked.status]).toEqual(changed.status === 200 ? [200, 409] : [409, 202]);
    }
    await world.runJobs();
  });
});
