import { listOrders } from '@club/contract/shop/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { cancelOrder } from '#server/features/shop/orders/ending/cancel-order.ts';
import { listRecentOrders } from '#server/features/shop/orders/views.ts';

import { OrderLists } from './list-orders.ts';
import { glanceAt, readWhole } from './order-pages.ts';

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
  const lists = new OrderLists(world.deps);
  const look = async () => {
    const texts = await Promise.all(asked.map((page) => lists.page(page)));
    return texts.map((text) => listOrders.reply.parse(JSON.parse(text)));
  };
  const pages = await look();
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
  expect(await look()).toEqual(pages);
});

it('shows each change of a known order at once, also one that is not in the row of the order', async () => {
  const shop = await makeShop(world.deps);
  const member = await makeMember(world.deps);
  const { id } = await world.place(member, [shop.line(1)]);
  const lists = new OrderLists(world.deps);
  const look = async () => {
    const text = await lists.page({ member_id: member.member_id, query: all });
    const [order] = listOrders.reply.parse(JSON.parse(text)).results;
    const {
      items: _,
      updated_at: __,
      ...fresh
    } = (await listRecentOrders(world.deps, member.member_id, 1)).results[0]!;
    expect(order).toMatchObject(fresh);
    return order!;
  };
  expect(await look()).toMatchObject({ status: 'pending', can: { pay: true } });
  await world.prompt(member, id);
  expect(await look()).toMatchObject({ is_being_paid: true, can: { pay: false } });
  await world.pay(member, id);
  expect(await look()).toMatchObject({ payment_status: 'paid', is_being_paid: false, can: { cancel: true } });
  await cancelOrder(world.deps, member.member_id, id);
  expect(await look()).toMatchObject({ status: 'cancelled', cashback_earned: 0, can: { reorder: true } });
});

it('reads an order as it is now where it has changed since it was seen, and each line in its place', async () => {
  const shop = await makeShop(world.deps, {
    products: [10_000, 20_000, 30_000].map((price) => ({ price, pieces: 100 })),
  });
  const member = await makeMember(world.deps);
  const look = async () => (await glanceAt(world.deps, [{ member_id: member.member_id, query: all }]))[0]!.orders;
  await world.place(member, [shop.line(1, 2), shop.line(2, 0)]);
  world.clock.advance(1_000);
  const { id } = await world.place(member, [shop.line(3, 1), shop.line(4, 0)]);
  await world.prompt(member, id);
  const [paying, other] = await look();
  await cancelOrder(world.deps, member.member_id, id);
  const [cancelled] = await look();
  const whole = await readWhole(world.deps, [other!, paying!, cancelled!]);
  const said = whole.map(({ status, is_being_paid, cashback_earned, items }) => [
    status,
    is_being_paid,
    cashback_earned > 0,
    items.map(({ quantity }) => quantity),
  ]);
  expect(said).toEqual([
    ['pending', false, true, [1, 2]],
    ['cancelled', true, false, [3, 4]],
    ['cancelled', true, false, [3, 4]],
  ]);
});

it('says that an order can no longer be paid as soon as its time is over, however well it is known', async () => {
  const shop = await makeShop(world.deps);
  const member = await makeMember(world.deps);
  await world.place(member, [shop.line(1)]);
  const lists = new OrderLists(world.deps);
  const canPay = async () => {
    const text = await lists.page({ member_id: member.member_id, query: all });
    return listOrders.reply.parse(JSON.parse(text)).results[0]!.can.pay;
  };
  expect(await canPay()).toBe(true);
  world.clock.advance(24 * 3_600_000);
  expect(await canPay()).toBe(false);
});
