import { listOrders } from '@club/contract/shop/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';

import { KeptLines } from './kept-lines.ts';
import { listOrdersOf } from './list-orders.ts';

let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(() => world.close());

const all = { tab: 'all', page: 1, per_page: 5 } as const;

it('gives each of several members the page they asked for, read or known', async () => {
  const shop = await makeShop(world.deps);
  const [one, other, nobody] = [
    await makeMember(world.deps),
    await makeMember(world.deps),
    await makeMember(world.deps),
  ];
  const first = await world.place(one, [shop.line(1)]);
  world.clock.advance(1_000);
  const second = await world.place(one, [shop.line(2)]);
  const others = await world.place(other, [shop.line(3)]);
  const asked = [
    { member_id: one.member_id, query: all },
    { member_id: other.member_id, query: all },
    { member_id: one.member_id, query: { ...all, page: 2, per_page: 1 } },
    { member_id: nobody.member_id, query: all },
    { member_id: one.member_id, query: { ...all, tab: 'completed' as const } },
  ];
  const kept = new KeptLines();
  const pages = (await listOrdersOf(world.deps, kept, asked)).map((text) => listOrders.reply.parse(JSON.parse(text)));
  expect(pages.map(({ results }) => results.map(({ id }) => id))).toEqual([
    [second.id, first.id],
    [others.id],
    [first.id],
    [],
    [],
  ]);
  expect(pages.map(({ count, next, previous }) => [count, next, previous])).toEqual([
    [2, null, null],
    [1, null, null],
    [2, null, 1],
    [0, null, null],
    [0, null, null],
  ]);
  expect(pages[0]!.results[0]!.items).toEqual(second.items);
  expect(kept.known(one.member_id).size).toBe(2);
  const again = await listOrdersOf(world.deps, kept, asked);
  expect(again.map((text) => listOrders.reply.parse(JSON.parse(text)))).toEqual(pages);
});
