import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import { fingerprintOf } from '#server/db/idempotency.ts';
import { addToCart } from '#server/features/shop/cart/add-to-cart.ts';
import { readCart } from '#server/features/shop/cart/views.ts';
import { OrderLists } from '#server/features/shop/orders/views/list-orders.ts';

import { createOrder } from './create-order.ts';

/** Ways to PostgreSQL and back for which the caller of a use case waits; finding the caller is one more at most. */
let trips: number;
let world: OrdersWorld;
let watched: Connection;

beforeAll(async () => {
  world = await openOrdersWorld();
  watched = connect(world.deps.config.DATABASE_URL, {
    watch: ({ text, waits }) => {
      if (waits && !text.includes('pg_notify')) trips += 1;
    },
  });
});
beforeEach(() => {
  trips = 0;
});
afterAll(async () => {
  await watched.close();
  await world.close();
});

const once = (key: string) => ({
  scope: 'somebody',
  route: 'POST /x/',
  key,
  fingerprint: fingerprintOf({}),
  at: world.clock.now(),
});

it('a cart, an order and lists of orders need no more ways to PostgreSQL and back than are written here', async () => {
  const shop = await makeShop(world.deps);
  const { member_id } = await makeMember(world.deps);
  const deps = { ...world.deps, db: watched.db };
  const counted = async (work: () => Promise<unknown>) => {
    trips = 0;
    await work();
    return trips;
  };
  const item = { ...shop.line(1), service_type: 'in_store' as const };
  expect(await counted(() => addToCart(deps, member_id, item, once('add-1')))).toBe(2);
  expect(await counted(() => readCart(deps.db, member_id, world.clock.now()))).toBe(1);
  expect(await counted(() => createOrder(deps, member_id, { payment_network: 'mtn' }, once('order-1')))).toBe(4);
  const items = [{ offer: shop.offer_id, product: shop.product_ids[0]!, quantity: 1 }];
  expect(await counted(() => createOrder(deps, member_id, { payment_network: 'mtn', items }, once('order-2')))).toBe(3);
  const query = { tab: 'all', page: 1, per_page: 20 } as const;
  const lists = new OrderLists(deps);
  expect(await counted(() => lists.page({ member_id, query }))).toBe(2);
  expect(await counted(() => lists.page({ member_id, query }))).toBe(1);
});
