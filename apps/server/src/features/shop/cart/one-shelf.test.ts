import { addToCart, getCart, setCartQuantity } from '@club/contract/shop/cart';
import { createOrder, reorder } from '@club/contract/shop/checkout';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { transact } from '#server/db/transact.ts';
import { createOffer } from '#server/features/shop/catalogue/create-offer.ts';
import { cancelOrder } from '#server/features/shop/orders/ending/cancel-order.ts';

let world: OrdersWorld;
let member: Person;
/** It sells of a product the four that lie on its shelf. */
let shop: Shop;
/** Sells the same product. */
let second: string;

beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { deps } = world;
  member = await makeMember(deps);
  shop = await makeShop(deps, { products: [{ price: 10_000, pieces: 4 }] });
  const { category_id } = await deps.db
    .selectFrom('offers')
    .select('category_id')
    .where('id', '=', shop.offer_id)
    .executeTakeFirstOrThrow();
  const offer = {
    outlet_id: shop.outlet_id,
    category_id,
    name: 'The same for less',
    description: 'The same for less',
    picture: null,
    discount_percentage: 30,
    cashback_percentage: 0,
    terms: [],
    starts_at: deps.now(),
    ends_at: new Date(deps.now().getTime() + 86_400_000),
    per_member_limit: null,
    featured_rank: null,
    products: [{ product_id: shop.product_ids[0]!, quantity: 4 }],
  };
  second = await transact(deps.db, (tx) => createOffer(tx, deps, offer));
});

const cart = async () => (await world.as(member, getCart)).reply.cart_items;
const order = () => world.as(member, createOrder, { body: { payment_network: 'mtn' } });
const two = () => [shop.line(2), { ...shop.line(2), offer_id: second }];

it('what two offers sell from one shelf is counted together: the second line may have what the first leaves', async () => {
  await world.fillCart(member, two());
  expect(await cart()).toMatchObject([{ problem: null }, { problem: null, product: { stock_quantity: 2 } }]);
  await world.place(await makeMember(world.deps), [shop.line(1)]);
  const [first, line] = await cart();
  expect(first).toMatchObject({ problem: null, product: { stock_quantity: 3 } });
  expect(line).toMatchObject({ problem: 'not_enough_stock', product: { stock_quantity: 1 } });

  const { problem } = await order();
  expect(problem).toMatchObject({ error_code: 'not_enough_stock', available: 1, message: 'Only 1 items available' });
  expect(problem['lines']).toHaveLength(1);
  await world.as(member, setCartQuantity, { params: { id: line!.id }, body: { quantity: 1 } });
  expect((await order()).status).toBe(201);
});

it('an order of both is bought again as far as the shelf goes', async () => {
  const { id } = await world.place(member, two());
  await cancelOrder(world.deps, member.member_id, id);
  await world.place(await makeMember(world.deps), [shop.line(1)]);
  const { reply } = await world.as(member, reorder, { params: { id }, body: {} });
  expect(reply.added).toMatchObject([{ quantity: 2 }]);
  expect(reply.changed).toMatchObject([{ quantity: 1, asked_quantity: 2 }]);
  expect(reply.cart.cart_items.map(({ problem }) => problem)).toEqual([null, null]);
});

it('what is added, or raised, finds what the other offer has taken into the cart', async () => {
  const add = async (person: Person, offer_id: string, quantity: number) => {
    const [product_id] = shop.product_ids;
    const body = { offer_id, product_id, quantity, service_type: 'in_store' as const };
    world.clock.advance(1_000);
    const told = await world.as(person, addToCart, { body });
    return told.status < 300 ? 'added' : [told.problem.error_code, told.problem['available']];
  };
  expect(await add(member, shop.offer_id, 3)).toBe('added');
  expect(await add(member, second, 2)).toEqual(['not_enough_stock', 1]);
  expect(await add(member, second, 1)).toBe('added');
  expect([await add(member, second, 1), await add(member, shop.offer_id, 1)]).toEqual([
    ['not_enough_stock', 1],
    ['not_enough_stock', 3],
  ]);
  const set = async (id: string, quantity: number) =>
    (await world.as(member, setCartQuantity, { params: { id }, body: { quantity } })).problem;
  const [first, line] = await cart();
  expect(await set(line!.id, 2)).toMatchObject({ error_code: 'invalid_quantity', available: 1 });
  expect([first, line]).toMatchObject([
    { quantity: 3, problem: null },
    { quantity: 1, problem: null },
  ]);
  // What others have bought meanwhile is taken out from either line.
  await world.place(await makeMember(world.deps), [shop.line(3)]);
  await world.as(member, setCartQuantity, { params: { id: first!.id }, body: { quantity: 1 } });
  expect((await cart()).map(({ quantity }) => quantity)).toEqual([1, 1]);
  const other = await makeMember(world.deps);
  expect(await Promise.all([add(other, shop.offer_id, 1), add(other, second, 1)])).toContainEqual('added');
  expect((await world.as(other, getCart)).reply.cart_items.map(({ problem }) => problem)).toEqual([null]);
});
