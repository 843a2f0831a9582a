import { getCart } from '@club/contract/shop/cart';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { fingerprintOf } from '#server/db/idempotency.ts';
import { isWorthOneByOne } from '#server/db/postgres-error.ts';
import { KnownGoods } from '#server/features/shop/catalogue/known-goods.ts';

import { addToCart } from './add-to-cart.ts';
import { addTogether, type AskedItem } from './add-together.ts';
import { openCartDesk } from './cart-desk.ts';
import { readCart } from './views.ts';

let world: TestWorld;
const goods = new KnownGoods();

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const asks = ({ member_id }: Person, shop: Shop, place = 0, more: Partial<AskedItem['item']> = {}): AskedItem => ({
  member_id,
  item: {
    offer_id: shop.offer_id,
    product_id: shop.product_ids[place]!,
    quantity: 1,
    service_type: 'in_store',
    ...more,
  },
  once: undefined,
});
const members = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(world.deps)));
const cartOf = ({ member_id }: Person) => readCart(world.deps.db, member_id, world.clock.now());
const add = async (...asked: AskedItem[]) =>
  (await addTogether({ ...world.deps, goods }, asked)).map((one) =>
    typeof one === 'object' && 'answer' in one ? getCart.reply.parse(JSON.parse(one.answer)) : one,
  );
/** Whether somebody waits for somebody else in this database. */
const isWaiting = async () => {
  const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(world.deps.db);
  return rows.length > 0;
};
const twoProducts = () =>
  makeShop(world.deps, {
    products: [
      { price: 10_000, pieces: 5 },
      { price: 3_000, pieces: 5 },
    ],
  });

it('begins carts, adds to lines and adds lines, and answers each with the cart that its member then sees', async () => {
  const shop = await twoProducts();
  const people = await members(3);
  const [one, other, third] = people as [Person, Person, Person];
  for (const person of [other, third])
    await addToCart(world.deps, person.member_id, asks(person, shop).item, undefined);
  world.clock.advance(1_000);
  const carts = await add(
    asks(one, shop, 1, { quantity: 2 }),
    asks(other, shop, 0, { quantity: 3, service_type: 'curbside' }),
    asks(third, shop, 1),
  );
  expect(carts).toMatchObject([
    { items_count: 2, service_type: 'in_store' },
    { cart_items: [{ quantity: 4 }], service_type: 'curbside' },
    { cart_items: [{ quantity: 1 }, { quantity: 1 }], items_count: 2 },
  ]);
  for (const [index, person] of people.entries()) expect(await cartOf(person)).toEqual(carts[index]);
});

it('leaves to be served alone what would be refused, and those carts as they are', async () => {
  const shop = await twoProducts();
  const elsewhere = await makeShop(world.deps);
  const limited = await makeShop(world.deps, { per_member_limit: 2 });
  const people = await members(6);
  const of = (index: number) => people[index]!;
  await addToCart(world.deps, of(1).member_id, asks(of(1), elsewhere).item, undefined);
  const before = await cartOf(of(1));
  const served = await add(
    asks(of(0), shop, 0, { quantity: 6 }),
    asks(of(1), shop),
    asks(of(2), shop, 0, { service_type: 'delivery' }),
    asks(of(3), { ...shop, offer_id: world.deps.random.uuid() }),
    asks(of(4), limited, 0, { quantity: 3 }),
    asks(of(5), shop, 0, { quantity: 5 }),
  );
  expect(served).toMatchObject([...Array.from({ length: 5 }, () => 'alone'), { items_count: 5 }]);
  expect(await cartOf(of(1))).toEqual(before);
  for (const index of [0, 2, 3, 4]) expect((await cartOf(of(index))).items_count).toBe(0);
});

it('does nothing when a cart is begun elsewhere between the look and the writing', async () => {
  const shop = await twoProducts();
  const [one, other] = (await members(2)) as [Person, Person];
  const at = world.clock.now();
  const { group } = await world.deps.db.transaction().execute(async (tx) => {
    // Nobody can lock what is not there yet: the group waits for this one when it writes.
    const cart = {
      member_id: one.member_id,
      outlet_id: shop.outlet_id,
      service_type: 'in_store' as const,
      updated_at: at,
    };
    await tx.insertInto('carts').values(cart).execute();
    const [offer_id, product_id] = [shop.offer_id, shop.product_ids[1]!];
    const line = { id: world.deps.random.uuid(), member_id: one.member_id, offer_id, product_id, quantity: 1 };
    await tx
      .insertInto('cart_items')
      .values({ ...line, added_at: at, seen_price: null })
      .execute();
    const failed = addTogether({ ...world.deps, goods }, [asks(one, shop), asks(other, shop)]).then(
      () => undefined,
      (error: unknown) => error,
    );
    await expect.poll(isWaiting).toBe(true);
    return { group: failed };
  });
  const error = await group;
  expect(isWorthOneByOne(error)).toBe(true);
  expect(await cartOf(one)).toMatchObject({ items_count: 1 });
  expect(await cartOf(other)).toMatchObject({ items_count: 0 });
});

describe('requests with a key', () => {
  const named = (asked: AskedItem, key = `key-of-${asked.member_id}`): AskedItem => {
    const { member_id, item } = asked;
    const fingerprint = fingerprintOf(item);
    return { ...asked, once: { scope: member_id, route: 'POST /cart/', key, fingerprint, at: world.clock.now() } };
  };
  const alone = ({ member_id, item, once }: AskedItem) => addToCart(world.deps, member_id, item, once);

  it('add once, and are shown the cart as it is when they come again', async () => {
    const shop = await twoProducts();
    const people = await members(2);
    const asked = people.map((person) => named(asks(person, shop)));
    const desk = openCartDesk(world.deps, goods);
    const askAll = () =>
      Promise.all(
        asked.map(async ({ member_id, item, once }) => {
          const reply = await desk(member_id, item, once);
          return typeof reply === 'string' ? getCart.reply.parse(JSON.parse(reply)) : reply;
        }),
      );
    const first = await askAll();
    expect(await askAll()).toEqual(first);
    await alone(asks(people[0]!, shop, 1, { quantity: 2 }));
    expect(await askAll()).toMatchObject([{ items_count: 3 }, { items_count: 1 }]);
    expect(await cartOf(people[0]!)).toMatchObject({ items_count: 3 });
  });

  it('are refused as if nothing had been done where the group has left them', async () => {
    const shop = await twoProducts();
    const [one, other] = (await members(2)) as [Person, Person];
    const tooMany = named(asks(one, shop, 0, { quantity: 6 }));
    expect(await add(tooMany, named(asks(other, shop)))).toMatchObject(['alone', { items_count: 1 }]);
    for (let time = 1; time <= 2; time += 1)
      await expect(alone(tooMany)).rejects.toMatchObject({ code: 'not_enough_stock' });
    await expect(alone(named(asks(other, shop, 1)))).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('are not waited for while they are in progress', async () => {
    const shop = await twoProducts();
    const [one, other] = (await members(2)) as [Person, Person];
    const asked = [named(asks(one, shop)), named(asks(other, shop))] as const;
    const { scope, route, key } = asked[0].once!;
    await world.deps.db.transaction().execute(async (tx) => {
      await sql`SELECT claim_request(${scope}, ${route}, ${key})`.execute(tx);
      expect(await add(...asked)).toMatchObject(['alone', { items_count: 1 }]);
      await expect(alone(asked[0])).rejects.toMatchObject({ code: 'request_in_progress' });
    });
    expect(await add(...asked)).toMatchObject([{ items_count: 1 }, 'alone']);
  });
});
