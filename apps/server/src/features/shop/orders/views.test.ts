import { cancelOrder, getOrder, listOrders, listRecentOrders } from '@club/contract/shop/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

let world: OrdersWorld;
let shop: Shop;
let member: Person;
let ids: string[];

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps);
  member = await makeMember(world.deps);
  ids = [];
  for (let placed = 0; placed < 7; placed += 1) {
    ids.push((await world.place(member, [shop.line()])).id);
    world.clock.advance(1_000);
  }
  for (const id of ids.slice(0, 2)) await world.as(member, cancelOrder, { params: { id } });
});

afterAll(() => world.close());

describe('the list of orders', () => {
  it('pages newest first with the counts of the tabs', async () => {
    const page = async (query: { tab?: 'active' | 'cancelled' | 'completed'; page?: number }) =>
      (await world.as(member, listOrders, { query })).reply;
    const all = await page({});
    expect(all.counts).toEqual({ active: 5, completed: 0, cancelled: 2, all: 7 });
    expect(all).toMatchObject({ count: 7, next: 2, previous: null });
    expect(all.results.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
    expect((await page({ page: 2 })).results.map(({ id }) => id)).toEqual(ids.toReversed().slice(5));
    expect((await page({ tab: 'cancelled' })).results.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(await page({ tab: 'completed' })).toMatchObject({ results: [], count: 0, next: null });
    expect(await page({ page: 9 })).toMatchObject({ results: [], count: 7, next: null, previous: 2 });
  });

  it('gives the newest few', async () => {
    const { results } = (await world.as(member, listRecentOrders, { query: { limit: 2 } })).reply;
    expect(results.map(({ id }) => id)).toEqual([ids[6], ids[5]]);
  });

  it('answers somebody without orders', async () => {
    const nobody = await makeMember(world.deps);
    const { reply } = await world.as(nobody, listOrders);
    expect(reply).toMatchObject({ results: [], counts: { all: 0 } });
  });
});

describe('one order', () => {
  it('is not there for others, nor under a name that is none', async () => {
    const stranger = await makeMember(world.deps);
    const answers = [
      await world.as(stranger, getOrder, { params: { id: ids[6]! } }),
      await world.as(member, getOrder, { params: { id: crypto.randomUUID() } }),
    ];
    expect(answers.map(({ problem }) => problem.message)).toEqual(
      answers.map(() => 'The order could not be found or has been deleted.'),
    );
    expect((await world.as(member, getOrder, { params: { id: 'garbage' } })).status).toBe(404);
  });
});
