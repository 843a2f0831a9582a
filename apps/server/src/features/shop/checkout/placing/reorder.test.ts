import { addToCart, clearCart, getCart } from '@club/contract/shop/cart';
import { reorder } from '@club/contract/shop/checkout';
import { getOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { transact } from '#server/db/transact.ts';
import { createOffer } from '#server/features/shop/catalogue/create-offer.ts';
import { cancelOrder } from '#server/features/shop/orders/ending/cancel-order.ts';

let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const again = (person: Person, id: string, body: { replace_cart?: boolean } = {}, key?: string) =>
  world.as(person, reorder, { params: { id }, body, ...(key === undefined ? {} : { key }) });

const threeProducts = (more: { per_member_limit?: number } = {}) =>
  makeShop(world.deps, {
    ...more,
    products: [
      { price: 10_000, pieces: 50 },
      { price: 5_000, pieces: 5 },
      { price: 2_000, pieces: 5 },
    ],
  });

/** An order that its member has cancelled, so that it may be placed again. */
async function former(shop: Shop, lines: [quantity: number, place: number][]): Promise<{ person: Person; id: string }> {
  const person = await makeMember(world.deps);
  const wanted = lines.map(([quantity, place]) => shop.line(quantity, place));
  const { id } = await world.place(person, wanted, { service_type: 'curbside' });
  await cancelOrder(world.deps, person.member_id, id);
  return { person, id };
}

/** Another offer of its outlet sells five of the product as well. */
async function sellToo(shop: Shop, place: number): Promise<string> {
  const { category_id } = await world.deps.db
    .selectFrom('offers')
    .select('category_id')
    .where('id', '=', shop.offer_id)
    .executeTakeFirstOrThrow();
  // What the other offer promises comes on the shelf as well.
  await world.deps.db
    .updateTable('products')
    .set(({ eb }) => ({ on_hand: eb('on_hand', '+', 5) }))
    .where('id', '=', shop.product_ids[place]!)
    .execute();
  return transact(world.deps.db, (tx) =>
    createOffer(tx, world.deps, {
      outlet_id: shop.outlet_id,
      category_id,
      name: 'The same, elsewhere',
      description: 'The same, elsewhere',
      picture: null,
      discount_percentage: 10,
      cashback_percentage: 0,
      terms: [],
      starts_at: world.deps.now(),
      ends_at: new Date(world.deps.now().getTime() + 86_400_000),
      per_member_limit: null,
      featured_rank: null,
      products: [{ product_id: shop.product_ids[place]!, quantity: 5 }],
    }),
  );
}

const offered = (shop: Shop) =>
  world.deps.db
    .selectFrom('offer_products')
    .selectAll()
    .where('offer_id', '=', shop.offer_id)
    .where('product_id', '=', shop.product_ids[0]!)
    .executeTakeFirstOrThrow();
const names = (lines: readonly { product_name: string }[]) => lines.map(({ product_name }) => product_name);

describe('buying again', () => {
  it('puts everything in the cart as it was, in the same way', async () => {
    const shop = await threeProducts();
    const { person, id } = await former(shop, [
      [2, 0],
      [1, 2],
    ]);
    expect((await world.as(person, getOrder, { params: { id } })).reply.can.reorder).toBe(true);
    const { reply } = await again(person, id);
    expect(names(reply.added).toSorted()).toEqual(['Product 1', 'Product 3']);
    expect([reply.changed, reply.unavailable]).toEqual([[], []]);
    expect(reply.cart).toMatchObject({ items_count: 3, service_type: 'curbside', outlet_id: shop.outlet_id });
  });

  it('says what is fewer or costs something else, and what is missing', async () => {
    const shop = await threeProducts();
    const { person, id } = await former(shop, [
      [2, 0],
      [4, 1],
      [1, 2],
    ]);
    await world.deps.db
      .updateTable('offer_products')
      .set({ offer_price: 7_500 })
      .where('product_id', '=', shop.product_ids[0]!)
      .execute();
    await world.place(await makeMember(world.deps), [shop.line(2, 1), shop.line(5, 2)]);
    const { reply } = await again(person, id);
    expect(reply.added).toEqual([]);
    expect(reply.changed).toMatchObject(
      [
        { product_name: 'Product 1', quantity: 2, unit_price: 7_500, previous_price: 8_000 },
        { product_name: 'Product 2', quantity: 3, asked_quantity: 4 },
      ].toSorted((a, b) => names(reply.changed).indexOf(a.product_name) - names(reply.changed).indexOf(b.product_name)),
    );
    expect(reply.unavailable).toMatchObject([{ product_name: 'Product 3', reason: 'sold_out' }]);
    expect(reply.cart.cart_items.every(({ problem }) => problem === null)).toBe(true);
    expect(reply.cart.items_count).toBe(5);
  });

  it('finds the product in another offer when the old one is over, and leaves the cart alone when nothing is left', async () => {
    const shop = await threeProducts();
    const { person, id } = await former(shop, [[2, 0]]);
    await world.deps.db.deleteFrom('offer_cards').where('offer_id', '=', shop.offer_id).execute();
    expect((await again(person, id)).reply).toMatchObject({
      unavailable: [{ reason: 'offer_ended' }],
      cart: { items_count: 0 },
    });
    const other = await sellToo(shop, 0);
    const { reply } = await again(person, id);
    expect(reply.changed).toMatchObject([{ offer_id: other, unit_price: 9_000, previous_price: 8_000 }]);
  });

  it('finds it there too when the old one is sold out and open', async () => {
    const shop = await threeProducts();
    const { person, id } = await former(shop, [[2, 1]]);
    await world.place(await makeMember(world.deps), [shop.line(5, 1)]);
    expect((await again(person, id)).reply.unavailable).toMatchObject([{ reason: 'sold_out' }]);
    const other = await sellToo(shop, 1);
    expect((await again(person, id)).reply.changed).toMatchObject([{ offer_id: other, quantity: 2 }]);
  });

  it('keeps to what each member may have', async () => {
    const shop = await threeProducts({ per_member_limit: 3 });
    const { person, id } = await former(shop, [
      [3, 0],
      [2, 1],
    ]);
    await world.place(person, [shop.line(2), shop.line(3, 1)]);
    const { reply } = await again(person, id);
    expect(reply.changed).toMatchObject([{ product_name: 'Product 1', quantity: 1 }]);
    expect(reply.unavailable).toMatchObject([{ product_name: 'Product 2', reason: 'member_limit_reached' }]);
  });

  it('answers its repeat with the cart as it is by then, and puts nothing in again', async () => {
    const { person, id } = await former(await threeProducts(), [[2, 0]]);
    const { reply } = await again(person, id, {}, 'bought-once');
    expect(reply.cart.items_count).toBe(2);
    await world.as(person, clearCart);
    const cart = (await world.as(person, getCart)).reply;
    expect((await again(person, id, {}, 'bought-once')).reply).toEqual({ ...reply, cart });
    expect(cart.cart_items).toEqual([]);
  });

  it('asks before another cart goes, and answers a repeated press as the first one', async () => {
    const shop = await threeProducts();
    const { person, id } = await former(shop, [[2, 0]]);
    const other = await makeShop(world.deps, { name: 'Elsewhere' });
    const line = { ...other.line(), service_type: 'in_store' as const };
    await world.as(person, addToCart, { body: line });
    const refused = await again(person, id);
    expect(refused.problem).toMatchObject({ error_code: 'cart_in_use', outlet_name: 'Elsewhere' });
    const answers = await Promise.all([1, 2, 3].map(() => again(person, id, { replace_cart: true }, 'pressed-once')));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { reply } = await again(person, id, { replace_cart: true }, 'pressed-once');
    expect(reply.cart).toMatchObject({ outlet_id: shop.outlet_id, items_count: 2 });
  });

  it('counts two lines of one product together that are had from one offer now', async () => {
    const shop = await threeProducts({ per_member_limit: 3 });
    const { person, id } = await former(shop, [[2, 0]]);
    // As if a second line had come from an offer that is over.
    const { db, random } = world.deps;
    const line = await db.selectFrom('order_items').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
    const over = await makeShop(world.deps);
    const second = { ...line, id: random.id(world.deps.now()), offer_id: over.offer_id, position: 1 };
    const piece = { ...(await offered(shop)), offer_id: over.offer_id, position: 9, quantity: 1 };
    await db.insertInto('offer_products').values(piece).execute();
    await db
      .updateTable('products')
      .set(({ eb }) => ({ on_hand: eb('on_hand', '+', 1) }))
      .where('id', '=', piece.product_id)
      .execute();
    await db.insertInto('order_items').values(second).execute();
    await db.deleteFrom('offer_cards').where('offer_id', '=', over.offer_id).execute();
    const { reply } = await again(person, id);
    expect(reply.cart.cart_items).toMatchObject([{ quantity: 3, problem: null }]);
    expect(reply.added).toMatchObject([{ quantity: 2 }]);
    expect(reply.changed).toMatchObject([{ quantity: 1, asked_quantity: 2 }]);
  });

  it('is for what has ended, as the button is', async () => {
    const shop = await threeProducts();
    const person = await makeMember(world.deps);
    const { id } = await world.place(person, [shop.line(1)]);
    expect((await world.order(person, id)).can.reorder).toBe(false);
    expect((await again(person, id)).problem.error_code).toBe('order_move_refused');
    expect((await world.as(person, getCart)).reply.items_count).toBe(0);
  });

  it('leaves no cart behind where nothing can be had', async () => {
    const shop = await threeProducts();
    const { person, id } = await former(shop, [[1, 0]]);
    await world.deps.db.deleteFrom('offer_cards').where('offer_id', '=', shop.offer_id).execute();
    expect((await again(person, id)).reply.unavailable).toHaveLength(1);
    const { line } = await makeShop(world.deps);
    const added = await world.as(person, addToCart, { body: { ...line(), service_type: 'in_store' } });
    expect(added.status).toBe(200);
  });

  it('is for whoever ordered', async () => {
    const { id } = await former(await threeProducts(), [[1, 0]]);
    expect((await again(await makeMember(world.deps), id)).status).toBe(404);
  });
});

describe('pressed at the same moment as something else', () => {
  it('takes nothing out of the cart that was put there meanwhile, unless its member said so', async () => {
    const shop = await threeProducts();
    const other = await makeShop(world.deps, { name: 'Elsewhere' });
    for (let round = 0; round < 15; round += 1) {
      const { person, id } = await former(shop, [[2, 0]]);
      const line = { ...other.line(), service_type: 'in_store' as const };
      const [built, added] = await Promise.all([again(person, id), world.as(person, addToCart, { body: line })]);
      expect([built.status, added.status]).toEqual(built.status === 200 ? [200, 400] : [409, 200]);
      const { reply } = await world.as(person, getCart);
      expect(reply).toMatchObject(
        built.status === 200
          ? { outlet_id: shop.outlet_id, items_count: 2 }
          : { outlet_id: other.outlet_id, items_count: 1 },
      );
    }
  });

  it('gives the cart to one of two orders, and to the last where each may replace it', async () => {
    const [shop, other] = [await threeProducts(), await threeProducts()];
    for (let round = 0; round < 15; round += 1) {
      const { person, id } = await former(shop, [[2, 0]]);
      const second = (await world.place(person, [other.line(1)])).id;
      await cancelOrder(world.deps, person.member_id, second);
      const asked = await Promise.all([again(person, id), again(person, second)]);
      expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const replacing = await Promise.all([id, second].map((each) => again(person, each, { replace_cart: true })));
      expect(replacing.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});
