import { afterAll, beforeAll, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

import { expireHolds } from './expire-holds.ts';

const HOUR_MS = 60 * 60_000;

let world: OrdersWorld;
beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(() => world.close());

async function setHeld(shop: Shop, held: number): Promise<void> {
  const product_id = shop.product_ids[0]!;
  await world.deps.db.updateTable('offer_products').set({ held }).where('product_id', '=', product_id).execute();
  await world.deps.db.updateTable('products').set({ held }).where('id', '=', product_id).execute();
}

it('an order that cannot be closed keeps none of those behind it waiting, and is not passed over in silence', async () => {
  const member = await makeMember(world.deps);
  const shops: Shop[] = [];
  const orders: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 1 }] });
    shops.push(shop);
    orders.push((await world.place(member, [shop.line()])).id);
    world.clock.advance(1_000);
  }
  await setHeld(shops[0]!, 0);
  world.clock.advance(HOUR_MS);
  await expect(expireHolds(world.deps)).rejects.toThrow('held stock is missing');
  const statuses = () => Promise.all(orders.map(async (id) => (await world.order(member, id)).status));
  expect(await statuses()).toEqual(['pending', 'cancelled', 'cancelled']);

  await setHeld(shops[0]!, 1);
  expect(await expireHolds(world.deps)).toBe(1);
  expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled']);
});
