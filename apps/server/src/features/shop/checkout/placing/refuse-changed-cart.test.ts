import { addToCart, getCart, setCartServiceType } from '@club/contract/shop/cart';
import { createOrder } from '@club/contract/shop/checkout';
import { listOrders } from '@club/contract/shop/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

import { placeTogether } from './place-together.ts';

let world: OrdersWorld;
let shop: Shop;
let member: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  const products = [
    { price: 10_000, pieces: 200 },
    { price: 5_000, pieces: 200 },
  ];
  shop = await makeShop(world.deps, { products });
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const asked = (quantity = 2) => ({
  payment_network: 'mtn' as const,
  service_type: 'in_store' as const,
  of_cart: true,
  items: [{ offer: shop.offer_id, product: shop.product_ids[0]!, quantity }],
});
const order = (body: object = asked()) => world.as(member, createOrder, { body: { ...asked(), ...body } });
const cart = async () => (await world.as(member, getCart)).reply.items_count;
const orders = async () => (await world.as(member, listOrders, { query: {} })).reply.count;
async function begin() {
  member = await makeMember(world.deps);
  await world.fillCart(member, [shop.line(2)]);
}

describe('the cart as a screen shows it', () => {
  it('is ordered once, however many screens press at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      await begin();
      const answers = await Promise.all([order(), order(), order()]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused.map(({ problem }) => problem.error_code)).toEqual(['cart_changed', 'cart_changed']);
      expect([await orders(), await cart()]).toEqual([1, 0]);
    }
  });

  it('is not ordered when it has more in it, which would go with it', async () => {
    await begin();
    await world.as(member, addToCart, { body: { ...shop.line(1, 1), service_type: 'in_store' } });
    expect((await order()).problem.error_code).toBe('cart_changed');
    expect([await orders(), await cart()]).toEqual([0, 3]);
  });

  it('is not ordered with other quantities, or in another way', async () => {
    await begin();
    expect((await order(asked(1))).problem.error_code).toBe('cart_changed');
    await world.as(member, setCartServiceType, { body: { service_type: 'curbside' } });
    expect((await order()).problem.error_code).toBe('cart_changed');
    expect((await order({ service_type: 'curbside' })).reply).toMatchObject({
      service_type: 'curbside',
      items_count: 2,
    });
    expect([await orders(), await cart()]).toEqual([1, 0]);
  });

  it('is looked at among many orders as well', async () => {
    const [one, other] = [await makeMember(world.deps), await makeMember(world.deps)];
    await world.fillCart(one, [shop.line(2)]);
    await world.fillCart(other, [shop.line(1)]);
    const wanted = [one, other].map(({ member_id }) => ({ member_id, asked: asked(), once: undefined }));
    const [placed, refused] = await placeTogether(world.deps, wanted);
    expect(placed).toHaveProperty('answer');
    expect(refused).toBe('alone');
  });
});
