import { getCart } from '@club/contract/shop/cart';
import { createOrder } from '@club/contract/shop/checkout';
import { getOrder, listOrders } from '@club/contract/shop/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';

let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld({ PAYMENT_MAXIMUM_UGX: '1000000' });
});

afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const body = { payment_network: 'mtn' };

async function stockOf(offer_id: string) {
  return world.deps.db
    .selectFrom('offer_products')
    .select(['held', 'sold'])
    .where('offer_id', '=', offer_id)
    .orderBy('position')
    .execute();
}

describe('placing an order', () => {
  it('prices the cart by the database, holds its stock and empties it', async () => {
    const shop = await makeShop(world.deps, {
      discount_percentage: 15,
      cashback_percentage: 3.33,
      products: [
        { price: 9_999, pieces: 50 },
        { price: 12_345, pieces: 50 },
      ],
    });
    const member = await makeMember(world.deps);
    await world.fillCart(member, [shop.line(3, 0), shop.line(2, 1)], 'curbside');

    const { status, reply: order } = await world.as(member, createOrder, {
      body: { ...body, special_instructions: '  Ring\u0007 the \t bell\n\n\n\nplease ' },
    });

    expect(status).toBe(201);
    // 15 % off 9,999 is 8,499.15 and off 12,345 is 10,493.25: the fraction is never charged.
    expect(order).toMatchObject({
      status: 'pending',
      payment_status: 'pending',
      service_type: 'curbside',
      subtotal: 3 * 9_999 + 2 * 12_345,
      total_amount: 3 * 8_499 + 2 * 10_493,
      discount: 3 * 1_500 + 2 * 1_852,
      delivery_fee: 0,
      // Floored line by line: 849.05… and 698.83…
      cashback_amount: 849 + 698,
      items_count: 5,
      special_instructions: 'Ring the bell\n\nplease',
      hold_expires_at: '2026-11-21T09:10:00.000Z',
      payment: null,
      secret_code: null,
      verification_status: 'none',
      can: { cancel: true, pay: true, reorder: false, notify_arrival: false },
    });
    expect(order.order_number).toMatch(/^KC-261121-\d{5}$/);
    expect(Object.fromEntries(order.items.map((item) => [item.product_name, item.quantity]))).toEqual({
      'Product 1': 3,
      'Product 2': 2,
    });
    expect(order.outlet).toMatchObject({ area: 'Ntinda', opening_hours: 'Mon-Sun 08:00-21:00' });
    expect(order.events.map((event) => event.type)).toEqual(['placed']);
    expect(await stockOf(shop.offer_id)).toEqual([
      { held: 3, sold: 0 },
      { held: 2, sold: 0 },
    ]);
    expect((await world.as(member, getCart)).reply.cart_items).toEqual([]);
  });

  it('answers with what a fresh look at the order shows', async () => {
    const shop = await makeShop(world.deps, {
      discount_percentage: 12.5,
      cashback_percentage: 3.33,
      products: [
        { price: 9_999, pieces: 50 },
        { price: 12_345, pieces: 50 },
      ],
    });
    const member = await makeMember(world.deps);
    const seen = async (reply: { id: string }) =>
      (await world.as(member, getOrder, { params: { id: reply.id } })).reply;
    await world.fillCart(member, [shop.line(3, 0), shop.line(2, 1)], 'curbside');
    const fromCart = (await world.as(member, createOrder, { body: { ...body, if_missing: 'call' } })).reply;
    expect(fromCart).toEqual(await seen(fromCart));
    const items = [1, 0].map((index) => ({ offer: shop.offer_id, product: shop.product_ids[index], quantity: 1 }));
    const ordered = await world.as(member, createOrder, { body: { ...body, items, special_instructions: ' Ring ' } });
    expect(ordered.reply.items.map(({ product }) => product.id)).toEqual(items.map(({ product }) => product));
    expect(ordered.reply).toEqual(await seen(ordered.reply));
  });

  it('orders the items sent and counts the same product together', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    const order = await world.place(member, [shop.line(1), shop.line(2)]);
    expect(order.items).toHaveLength(1);
    expect(order).toMatchObject({ items_count: 3, total_amount: 24_000, service_type: 'in_store' });
  });

  it('refuses figures that differ and tells the right ones', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    const item = { offer: shop.offer_id, product: shop.product_ids[0]!, quantity: 2 };
    const wrong = [
      { items: [{ ...item, unit_price: 7_999 }] },
      { items: [{ ...item, unit_price: 8_000.5 }] },
      { items: [{ ...item, original_price: 8_000 }] },
      { items: [item], delivery_fee: 5_000 },
    ];
    for (const asked of wrong) {
      const { status, problem } = await world.as(member, createOrder, { body: { ...body, ...asked } });
      expect(status).toBe(409);
      expect(problem).toMatchObject({
        error_code: 'totals_changed',
        subtotal: 20_000,
        discount: 4_000,
        delivery_fee: 0,
        total: 16_000,
        cashback: 800,
      });
    }
    expect(await stockOf(shop.offer_id)).toEqual([{ held: 0, sold: 0 }]);
    const right = { ...item, unit_price: 8_000, original_price: 10_000 };
    const { status } = await world.as(member, createOrder, { body: { ...body, items: [right], delivery_fee: 0 } });
    expect(status).toBe(201);
  });

  it('refuses an empty cart, mixed outlets, an ended offer and what the outlet does not do', async () => {
    const shop = await makeShop(world.deps);
    const other = await makeShop(world.deps, { name: 'Somewhere else' });
    const ended = await makeShop(world.deps);
    await world.deps.db.updateTable('offers').set({ status: 'ended' }).where('id', '=', ended.offer_id).execute();
    const member = await makeMember(world.deps);
    const item = (from: typeof shop) => ({ offer: from.offer_id, product: from.product_ids[0]!, quantity: 1 });
    const refusals = await Promise.all(
      [
        {},
        { items: [] },
        { items: [item(shop), item(other)] },
        { items: [item(ended)] },
        { items: [item(shop)], service_type: 'delivery' },
        { items: [{ ...item(shop), offer: other.offer_id }] },
        { items: [item(shop)], payment_network: 'airtel' },
      ].map((asked) => world.as(member, createOrder, { body: { ...body, ...asked } })),
    );
    expect(refusals.map(({ status, problem }) => [status, problem.error_code])).toEqual([
      [400, 'cart_empty'],
      [400, 'cart_empty'],
      [400, 'mixed_offers'],
      [409, 'offer_ended'],
      [400, 'service_type_unavailable'],
      [404, 'offer_not_found'],
      [503, 'network_unavailable'],
    ]);
    expect(refusals[0]!.problem.message).toBe('Cannot create order. Cart is empty.');
  });

  it('sells until the last millisecond before the end of an offer, and not at the end', async () => {
    const shop = await makeShop(world.deps);
    const { ends_at } = await world.deps.db
      .selectFrom('offers')
      .select('ends_at')
      .where('id', '=', shop.offer_id)
      .executeTakeFirstOrThrow();
    world.clock.advance(ends_at.getTime() - 1 - world.clock.now().getTime());
    const member = await makeMember(world.deps);
    const items = [{ offer: shop.offer_id, product: shop.product_ids[0]!, quantity: 1 }];
    expect((await world.as(member, createOrder, { body: { ...body, items } })).status).toBe(201);
    world.clock.advance(1);
    const late = await world.as(member, createOrder, { body: { ...body, items } });
    expect([late.status, late.problem.error_code]).toEqual([409, 'offer_ended']);
    expect(late.problem.message).toBe('This offer has ended.');
    await world.deps.db
      .updateTable('offers')
      .set({ status: 'paused', ends_at: new Date(ends_at.getTime() + 1_000) })
      .where('id', '=', shop.offer_id)
      .execute();
    const paused = await world.as(member, createOrder, { body: { ...body, items } });
    expect(paused.problem.message).toBe('This offer is not on sale right now.');
    expect(await stockOf(shop.offer_id)).toEqual([{ held: 1, sold: 0 }]);
  });

  it('keeps to what mobile money can collect', async () => {
    const shop = await makeShop(world.deps, { products: [{ price: 400, pieces: 10_000 }] });
    const member = await makeMember(world.deps);
    const ask = (quantity: number) =>
      world.as(member, createOrder, {
        body: {
          ...body,
          items: Array.from({ length: 5 }, () => ({ offer: shop.offer_id, product: shop.product_ids[0]!, quantity })),
        },
      });
    const small = await world.as(member, createOrder, {
      body: { ...body, items: [{ offer: shop.offer_id, product: shop.product_ids[0]!, quantity: 1 }] },
    });
    expect(small.problem).toMatchObject({ error_code: 'amount_too_small', minimum: 500 });
    expect((await ask(900)).problem).toMatchObject({ error_code: 'amount_too_large', maximum: 1_000_000 });
  });

  it('stops a member who lets many orders wait', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    for (let placed = 0; placed < 10; placed += 1) await world.place(member, [shop.line()]);
    const items = [{ offer: shop.offer_id, product: shop.product_ids[0]!, quantity: 1 }];
    const { status } = await world.as(member, createOrder, { body: { ...body, items } });
    expect(status).toBe(429);
  });
});

describe('many at once', () => {
  it('makes one order of 50 parallel copies of one request', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    await world.fillCart(member, [shop.line(2)]);
    const copies = await Promise.all(
      Array.from({ length: 50 }, () => world.as(member, createOrder, { body, key: 'one-intent-1' })),
    );
    expect(new Set(copies.map(({ status }) => status)).isSubsetOf(new Set([201, 409]))).toBe(true);
    const again = await world.as(member, createOrder, { body, key: 'one-intent-1' });
    const ids = copies.filter(({ status }) => status === 201).map(({ reply }) => reply.id);
    expect(new Set([...ids, again.reply.id]).size).toBe(1);
    expect((await world.as(member, listOrders)).reply.count).toBe(1);
    expect(await stockOf(shop.offer_id)).toEqual([{ held: 2, sold: 0 }]);
  });

  it('makes one order of a cart that is ordered twice under different keys', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    await world.fillCart(member, [shop.line(1)]);
    const both = await Promise.all(
      ['first-tab-1', 'second-tab-1'].map((key) => world.as(member, createOrder, { body, key })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 400]));
  });

  it('gives the last item to one of two buyers and leaves the other its cart', async () => {
    for (let round = 0; round < 10; round += 1) {
      const shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 1 }] });
      const buyers = [await makeMember(world.deps), await makeMember(world.deps)];
      for (const buyer of buyers) await world.fillCart(buyer, [shop.line()]);
      const answers = await Promise.all(buyers.map((buyer) => world.as(buyer, createOrder, { body })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
      const loser = answers.findIndex(({ status }) => status === 409);
      expect(answers[loser]!.problem).toMatchObject({ error_code: 'sold_out', product_id: shop.product_ids[0] });
      expect((await world.as(buyers[loser]!, getCart)).reply.cart_items).toHaveLength(1);
      expect((await world.as(buyers[1 - loser]!, getCart)).reply.cart_items).toEqual([]);
      expect((await world.as(buyers[loser]!, listOrders)).reply.count).toBe(0);
    }
  });
});
