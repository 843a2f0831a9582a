import {
  addToCart,
  clearCart,
  getCart,
  removeCartItem,
  setCartQuantity,
  setCartServiceType,
} from '@club/contract/shop/cart';
import { cartTotals } from '@club/rules/cart-totals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeCategory, makeOffer, makeOutlet, type MadeOffer } from '#server-test/catalogue.ts';
import { makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { LIVE_CHANNEL } from '#server/db/announce.ts';
import { connect } from '#server/db/connect.ts';

let world: TestWorld;
let shops: MadeOffer[];

beforeAll(async () => {
  world = await openWorld();
  const category_id = await makeCategory(world.deps);
  const percentages = [
    { discount_percentage: 12.5, cashback_percentage: 0 },
    { discount_percentage: 0, cashback_percentage: 7.25 },
    { discount_percentage: 33.33, cashback_percentage: 3 },
  ];
  shops = [];
  for (const given of percentages) {
    const outlet_id = await makeOutlet(world.deps);
    const products = [{ price: 999 }, { price: 12_345 }, { price: 1_000_001 }];
    shops.push(await makeOffer(world.deps, { ...given, outlet_id, category_id, products }));
  }
});
afterAll(() => world.close());

const product = fc.record({
  shop: fc.integer({ min: 0, max: 2 }),
  place: fc.integer({ min: 0, max: 2 }),
  quantity: fc.integer({ min: 1, max: 6 }),
});
const bodyOf = ({ shop, place, quantity }: { shop: number; place: number; quantity: number }) => ({
  offer_id: shops[shop]!.id,
  product_id: shops[shop]!.product_ids[place]!,
  quantity,
  service_type: quantity % 2 === 0 ? ('curbside' as const) : ('in_store' as const),
});

describe('totals', () => {
  it('are those of the rules, whatever is put in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 8 }), async (wishes) => {
        const { token } = await makeMember(world.deps);
        for (const wish of wishes) await world.call(addToCart, { token, body: bodyOf(wish) });
        const { reply } = await world.call(getCart, { token });
        const lines = reply.cart_items.map((line) => ({
          ...line,
          cashback_percentage: line.offer.cashback_percentage,
        }));
        const { subtotal, discount, delivery_fee, total, cashback } = reply;
        expect({ subtotal, discount, delivery_fee, total, cashback }).toEqual(cartTotals(lines, 0));
        expect(total).toBe(lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0));
        expect(cashback).toBe(lines.reduce((sum, line) => sum + line.cashback_amount, 0));
      }),
      { numRuns: 25 },
    );
  });
});

describe('many changes at once', () => {
  it('leave a cart of one outlet and one service type, and no other answer than a refusal', async () => {
    const deed = fc.oneof(
      { weight: 5, arbitrary: product.map((wish) => ({ kind: 'add' as const, ...wish })) },
      { weight: 2, arbitrary: fc.constant({ kind: 'remove' as const }) },
      { weight: 2, arbitrary: fc.integer({ min: 1, max: 9 }).map((quantity) => ({ kind: 'set' as const, quantity })) },
      { weight: 1, arbitrary: fc.constant({ kind: 'clear' as const }) },
      { weight: 1, arbitrary: product.map((wish) => ({ kind: 'clear seen' as const, ...wish })) },
      { weight: 1, arbitrary: fc.constant({ kind: 'serve' as const }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 100, maxLength: 100 }), async (deeds) => {
        const { token, member_id } = await makeMember(world.deps);
        const someLine = async () => (await world.call(getCart, { token })).reply.cart_items[0]?.id ?? member_id;
        const run = async (wish: (typeof deeds)[number]): Promise<number> => {
          if (wish.kind === 'add') return (await world.call(addToCart, { token, body: bodyOf(wish) })).status;
          if (wish.kind === 'clear') return (await world.call(clearCart, { token })).status;
          if (wish.kind === 'clear seen') {
            const { offer_id, product_id } = bodyOf(wish);
            return (await world.call(clearCart, { token, body: { lines: [{ offer_id, product_id }] } })).status;
          }
          if (wish.kind === 'serve') {
            return (await world.call(setCartServiceType, { token, body: { service_type: 'curbside' } })).status;
          }
          const params = { id: await someLine() };
          if (wish.kind === 'remove') return (await world.call(removeCartItem, { token, params })).status;
          return (await world.call(setCartQuantity, { token, params, body: { quantity: wish.quantity } })).status;
        };
        const statuses = await Promise.all(deeds.map(run));
        expect([...new Set(statuses)].filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([]);
        const { rows } = await sql<{ outlets: number; strays: number; carts: number; items: number }>`
          SELECT count(DISTINCT o.outlet_id)::int AS outlets, count(*)::int AS items,
            count(*) FILTER (WHERE o.outlet_id <> k.outlet_id)::int AS strays,
            (SELECT count(*)::int FROM carts WHERE member_id = ${member_id}) AS carts
          FROM carts k JOIN cart_items i ON i.member_id = k.member_id JOIN offers o ON o.id = i.offer_id
          WHERE k.member_id = ${member_id}`.execute(world.deps.db);
        expect(rows[0]!.strays).toBe(0);
        expect(rows[0]!.outlets).toBeLessThanOrEqual(1);
        // A cart without lines has no row, or it would keep its member from another outlet.
        expect(rows[0]!.carts).toBe(rows[0]!.items > 0 ? 1 : 0);
      }),
      { numRuns: 6 },
    );
  });

  it('two outlets race for an empty cart: one gets it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { token } = await makeMember(world.deps);
      const wishes = [0, 1, 0, 1].map((shop) => bodyOf({ shop, place: 0, quantity: 1 }));
      const answers = await Promise.all(wishes.map((body) => world.call(addToCart, { token, body })));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
      expect(answers.filter((answer) => answer.status === 400)).toHaveLength(2);
      expect((await world.call(getCart, { token })).reply.items_count).toBe(2);
    }
  });

  it('50 copies of one request add once', async () => {
    const { token } = await makeMember(world.deps);
    const body = bodyOf({ shop: 0, place: 0, quantity: 2 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.call(addToCart, { token, body, key: 'pressed-once' })),
    );
    expect(answers.every((answer) => [200, 409].includes(answer.status))).toBe(true);
    expect((await world.call(getCart, { token })).reply.items_count).toBe(2);
  });
});

describe('other screens of the member', () => {
  it('hear of a change, and only of one that stays', async () => {
    const { token, member_id } = await makeMember(world.deps);
    const last = await makeMember(world.deps);
    const listening = connect(world.deps.config.DATABASE_URL, { size: 2 });
    const client = await listening.pool.connect();
    try {
      const heard: unknown[] = [];
      client.on('notification', (message) => heard.push(JSON.parse(message.payload!)));
      await client.query(`LISTEN ${LIVE_CHANNEL}`);
      await world.call(addToCart, { token, body: bodyOf({ shop: 0, place: 0, quantity: 1 }) });
      await world.call(addToCart, { token, body: bodyOf({ shop: 1, place: 0, quantity: 1 }) });
      await world.call(clearCart, { token });
      await world.call(addToCart, { token: last.token, body: bodyOf({ shop: 0, place: 0, quantity: 1 }) });
      const change = { topic: 'cart', id: null, to: { member_id } };
      const end = { ...change, to: { member_id: last.member_id } };
      // What is told follows the commits by itself, in their order: with the last of it everything before has come.
      await expect.poll(() => heard).toContainEqual(end);
      expect(heard).toEqual([change, change, end]);
    } finally {
      client.release();
      await listening.close();
    }
  });
});
