import { addToCart, getCart } from '@club/contract/shop/cart';
import { createOrder as createOrderCall } from '@club/contract/shop/checkout';
import { cancelOrder, getOrder, listOrders, type OrderDetail } from '@club/contract/shop/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { fingerprintOf } from '#server/db/idempotency.ts';
import { lockBuyer } from '#server/features/shop/order-book/store.ts';

import { createOrder } from './create-order.ts';
import { placeTogether, type AskedOrder } from './place-together.ts';

let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

type More = Partial<AskedOrder['asked']>;

const asks = ({ member_id }: Person, shop: Shop | undefined, quantity = 1, more: More = {}): AskedOrder => ({
  member_id,
  asked: {
    payment_network: 'mtn',
    ...(shop === undefined ? {} : { items: [{ offer: shop.offer_id, product: shop.product_ids[0]!, quantity }] }),
    ...more,
  },
  once: undefined,
});
const members = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(world.deps)));
const serve = async (...orders: AskedOrder[]) =>
  (await placeTogether(world.deps, orders)).map((one) =>
    typeof one === 'object' && 'answer' in one && typeof one.answer === 'string'
      ? createOrderCall.reply.parse(JSON.parse(one.answer))
      : one,
  );
const cartOf = async (person: Person) => (await world.as(person, getCart)).reply.items_count;

it('places plain orders of lines or of the cart, each as its member then sees it, and empties the carts', async () => {
  const shop = await makeShop(world.deps);
  const [one, other, third] = (await members(3)) as [Person, Person, Person];
  const body = { offer_id: shop.offer_id, product_id: shop.product_ids[0]!, quantity: 2, service_type: 'in_store' };
  await world.as(other, addToCart, { body });
  await world.as(third, addToCart, { body });
  const placed = await serve(asks(one, shop, 3), asks(other, undefined), asks(third, shop));
  for (const [index, person] of [one, other, third].entries()) {
    const { server_time: _, ...order } = placed[index] as ReturnType<typeof createOrderCall.reply.parse>;
    expect((await world.as(person, getOrder, { params: { id: order.id } })).reply).toMatchObject(order);
    expect(await cartOf(person)).toBe(0);
  }
  expect(placed).toMatchObject([
    { items_count: 3, total_amount: 24_000 },
    { items: [{ quantity: 2, offer: { id: shop.offer_id } }] },
    { items_count: 1 },
  ]);
});

it('leaves to be served alone what is not plain, would be refused, or whose member is busy', async () => {
  const shop = await makeShop(world.deps);
  const limited = await makeShop(world.deps, { per_member_limit: 2 });
  const people = await members(10);
  const of = (index: number) => people[index]!;
  await world.place(of(0), [limited.line(2)]);
  const busy = world.deps.db.transaction().execute(async (tx) => {
    await lockBuyer(tx, of(9).member_id);
    return serve(
      asks(of(0), limited),
      asks(of(1), limited, 2),
      asks(of(2), limited, 3),
      asks(of(3), shop, 1, { service_type: 'delivery' }),
      asks(of(4), shop, 1, { use_cashback: 5_000 }),
      asks(of(5), { ...shop, offer_id: world.deps.random.uuid() }),
      asks(of(6), undefined),
      asks(of(7), shop, 1, {
        items: [{ offer: shop.offer_id, product: shop.product_ids[0]!, quantity: 1, unit_price: 1 }],
      }),
      asks(of(8), shop),
      asks(of(9), shop),
    );
  });
  expect(await busy).toMatchObject([
    'alone',
    { items_count: 2 },
    ...Array.from({ length: 6 }, () => 'alone'),
    { items_count: 1 },
    'alone',
  ]);
});

it('gives the pieces to those who came first, and nothing of the others is held', async () => {
  const shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 5 }] });
  const people = await members(4);
  const placed = await serve(...people.map((person, index) => asks(person, shop, index === 1 ? 3 : 2)));
  expect(placed).toMatchObject([{ items_count: 2 }, { items_count: 3 }, 'alone', 'alone']);
  const { held } = await world.deps.db
    .selectFrom('offer_products')
    .select('held')
    .where('offer_id', '=', shop.offer_id)
    .executeTakeFirstOrThrow();
  expect(held).toBe(5);
});

/** Sent under a key of the member's own. */
const keyed = (order: AskedOrder, sent: unknown = 1): AskedOrder => ({
  ...order,
  once: {
    scope: order.member_id,
    route: 'POST /orders/',
    key: `key-of-${order.member_id}`,
    fingerprint: fingerprintOf(sent),
    at: world.clock.now(),
  },
});

it('shows whoever repeats a request the order as it is then, and refuses the key for something else', async () => {
  const shop = await makeShop(world.deps);
  const [one, other] = (await members(2)) as [Person, Person];
  const [first] = (await serve(keyed(asks(one, shop)), keyed(asks(other, shop)))) as [OrderDetail];
  expect(await serve(keyed(asks(one, shop)), keyed(asks(other, shop), 2))).toEqual(['alone', 'alone']);
  const repeat = (order: AskedOrder) => createOrder(world.deps, order.member_id, order.asked, order.once);
  expect(await repeat(keyed(asks(one, shop)))).toEqual(await world.order(one, first.id));
  await world.as(one, cancelOrder, { params: { id: first.id } });
  expect(await repeat(keyed(asks(one, shop)))).toMatchObject({ id: first.id, status: 'cancelled' });
  await expect(repeat(keyed(asks(other, shop), 2))).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect((await world.as(one, listOrders, { query: { tab: 'all' } })).reply.count).toBe(1);
});

it('keeps no key of an order that is left to be served alone, nor of one that is placed without any', async () => {
  const shop = await makeShop(world.deps);
  const [one, other, third] = (await members(3)) as [Person, Person, Person];
  const left = keyed(asks(one, shop, 1, { service_type: 'delivery' }));
  expect(await serve(left, keyed(asks(other, shop)), asks(third, shop))).toMatchObject(['alone', {}, {}]);
  const kept = await world.deps.db
    .selectFrom('idempotency_keys')
    .select('scope')
    .where('scope', 'in', [one.member_id, other.member_id, third.member_id])
    .execute();
  expect(kept).toEqual([{ scope: other.member_id }]);
});
