import { addToCart, clearCart, getCart, setCartServiceType } from '@club/contract/shop/cart';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { EMPTY_CART, item, openCartWorld, type CartWorld } from '#server-test/cart-world.ts';
import { makeOffer } from '#server-test/catalogue.ts';
import { makeMember } from '#server-test/people.ts';
import { transact } from '#server/db/transact.ts';
import { refreshOfferCard } from '#server/features/shop/catalogue/refresh-offer-cards.ts';
import { holdStock } from '#server/features/shop/catalogue/stock.ts';

import { clearCart as clearCartOf } from './clear-cart.ts';
import { cartForOrder } from './store.ts';

let shopping: CartWorld;
beforeAll(async () => {
  shopping = await openCartWorld();
});
afterAll(() => shopping.world.close());
beforeEach(() => shopping.startAfresh());

describe('the cart', () => {
  it('is empty at first', async () => {
    const { cart } = shopping;
    expect(await cart()).toEqual(EMPTY_CART);
  });

  it('is for members', async () => {
    const { world, bread } = shopping;
    expect((await world.call(getCart)).status).toBe(401);
    expect((await world.call(addToCart, { body: item(bread) as never })).status).toBe(401);
    expect((await world.call(clearCart)).status).toBe(401);
  });

  it('takes a product at the price of the server', async () => {
    const { bakery, bread, add, cart } = shopping;
    const { reply } = await add(item(bread, 2));
    expect(reply).toMatchObject({
      items_count: 2,
      service_type: 'in_store',
      outlet_id: bakery,
      outlet_name: 'Mugati Bakery',
      service_types: ['in_store', 'curbside'],
      // 20 % off 7,777 is 6,221.6: the member never pays the fraction.
      subtotal: 15_554,
      discount: 3_112,
      delivery_fee: 0,
      total: 12_442,
      cashback: 622,
    });
    expect(reply.cart_items).toEqual([
      {
        id: expect.any(String),
        offer: { id: bread.id, name: 'Bread', outlet_name: 'Mugati Bakery', cashback_percentage: 5 },
        product: {
          id: bread.product_ids[0],
          brand_name: expect.any(String),
          product_name: expect.any(String),
          product_image: expect.stringMatching(/^\/media\/placeholders\/category-\d+-640\.webp$/),
          picture: null,
          stock_quantity: 20,
          per_member_limit: null,
          member_left: null,
        },
        quantity: 2,
        service_type: 'in_store',
        unit_price: 6_221,
        original_price: 7_777,
        previous_price: null,
        line_total: 12_442,
        cashback_amount: 622,
        outlet_id: bakery,
        outlet_name: 'Mugati Bakery',
        problem: null,
      },
    ]);
    expect(await cart()).toEqual(reply);
  });

  it('adds to the line that is there', async () => {
    const { bread, add } = shopping;
    await add(item(bread, 2));
    await add(item(bread, 1, 1));
    const { reply } = await add(item(bread, 3));
    expect(reply.cart_items.map((line) => line.quantity)).toEqual([5, 1]);
    expect(reply.items_count).toBe(6);
  });

  it('names the price of before when it is another, until the member decides about the line anew', async () => {
    const { world, category_id, bakery, add, cart, put } = shopping;
    const cake = await makeOffer(world.deps, { outlet_id: bakery, category_id, products: [{ price: 10_000 }] });
    const line = (await add(item(cake))).reply.cart_items[0]!;
    const costs = (offer_price: number) =>
      world.deps.db.updateTable('offer_products').set({ offer_price }).where('offer_id', '=', cake.id).execute();
    await costs(9_000);
    expect((await cart()).cart_items).toMatchObject([{ unit_price: 9_000, previous_price: 8_000 }]);
    await put(line.id, 2);
    expect((await cart()).cart_items).toMatchObject([{ unit_price: 9_000, previous_price: null }]);
    await costs(9_500);
    expect((await add(item(cake))).reply.cart_items).toMatchObject([{ quantity: 3, previous_price: null }]);
  });

  it('belongs to its member alone', async () => {
    const { world, bread, add, cart, put, remove } = shopping;
    const line = (await add(item(bread))).reply.cart_items[0]!;
    const stranger = await makeMember(world.deps);
    expect(await cart(stranger.token)).toEqual(EMPTY_CART);
    expect((await put(line.id, 2, stranger.token)).problem.error_code).toBe('not_found');
    expect((await remove(line.id, stranger.token)).status).toBe(404);
    expect((await cart()).items_count).toBe(1);
  });

  it('answers a repeated request as the first time and adds once', async () => {
    const { bread, add, cart } = shopping;
    const key = 'one-press-of-the-button';
    const answers = [await add(item(bread, 2), { key }), await add(item(bread, 2), { key })];
    expect(answers[1]!.reply).toEqual(answers[0]!.reply);
    expect((await cart()).items_count).toBe(2);
    expect((await add(item(bread, 3), { key })).problem.error_code).toBe('idempotency_key_reused');
  });
});

describe('what is not taken', () => {
  it.each<[string, object]>([
    ['no offer', { offer_id: undefined }],
    ['no product', { product_id: undefined }],
    ['no quantity', { quantity: undefined }],
    ['no service type', { service_type: undefined }],
    ['an offer that is no id', { offer_id: '7' }],
    ['a quantity of none', { quantity: 0 }],
    ['a negative quantity', { quantity: -1 }],
    ['half a piece', { quantity: 0.5 }],
    ['a number as text', { quantity: '1' }],
    ['more than anybody may take', { quantity: 1_000 }],
    ['a number past counting', { quantity: 1e308 }],
    ['an unknown service type', { service_type: 'drone' }],
    ['a price of its own', { unit_price: 1 }],
  ])('%s', async (_name, change) => {
    const { bread, add, cart } = shopping;
    const answer = await add({ ...item(bread), ...change });
    expect(answer.status).toBe(400);
    expect(answer.problem).toMatchObject({ error_code: 'invalid_cart_item', message: 'Invalid cart item format' });
    expect(await cart()).toEqual(EMPTY_CART);
  });

  it('more than there is', async () => {
    const { bread, add } = shopping;
    const { problem } = await add(item(bread, 7, 1));
    expect(problem).toMatchObject({ error_code: 'not_enough_stock', message: 'Only 6 items available', available: 6 });
    await add(item(bread, 4, 1));
    expect((await add(item(bread, 3, 1))).problem.message).toBe('Only 6 items available');
    expect((await add(item(bread, 2, 1))).reply.items_count).toBe(6);
  });

  it('what is sold out, over, paused or not there', async () => {
    const { world, category_id, bakery, bread, hoes, add, cart } = shopping;
    const wanted = { outlet_id: bakery, category_id };
    const soldOut = await makeOffer(world.deps, { ...wanted, products: [{ quantity: 5, sold: 5 }] });
    const over = await makeOffer(world.deps, { ...wanted, starts_in: -2, ends_in: -1 });
    const early = await makeOffer(world.deps, { ...wanted, starts_in: 1 });
    const paused = await makeOffer(world.deps, wanted);
    await world.deps.db.updateTable('offers').set({ status: 'paused' }).where('id', '=', paused.id).execute();
    const answers = [];
    for (const body of [
      item(soldOut),
      item(over),
      item(early),
      item(paused),
      { ...item(bread), product_id: hoes.product_ids[0] },
    ]) {
      const { error_code, message } = (await add(body)).problem;
      answers.push([error_code, message]);
    }
    expect(answers).toEqual([
      ['sold_out', 'This product is sold out.'],
      ['offer_ended', 'This offer has ended.'],
      ['offer_ended', 'This offer is not on sale right now.'],
      ['offer_ended', 'This offer is not on sale right now.'],
      ['offer_not_found', expect.any(String)],
    ]);
    expect(await cart()).toEqual(EMPTY_CART);
  });

  it('what another outlet offers', async () => {
    const { world, member, bread, hoes, add, cart } = shopping;
    await add(item(bread));
    const answer = await add(item(hoes));
    expect(answer.status).toBe(400);
    expect(answer.problem).toMatchObject({
      error_code: 'mixed_offers',
      message: 'Cannot mix offers from different outlets',
      existing_offer_id: bread.id,
      existing_offer_name: 'Bread',
      existing_outlet_name: 'Mugati Bakery',
    });
    expect((await cart()).outlet_name).toBe('Mugati Bakery');
    expect((await world.call(clearCart, { token: member.token })).reply).toEqual(EMPTY_CART);
    expect((await add(item(hoes))).reply.outlet_name).toBe('Muzigo Hardware');
  });

  it('what could not be had of another outlet either, before asking for the cart to be cleared for it', async () => {
    const { world, category_id, hardware, bread, hoes, add, cart } = shopping;
    await add(item(bread));
    const wanted = { outlet_id: hardware, category_id };
    const gone = await makeOffer(world.deps, { ...wanted, products: [{ on_hand: 0 }] });
    const few = await makeOffer(world.deps, { ...wanted, per_member_limit: 1 });
    const codes = [item(gone), item(few, 2), item(hoes, 1, 0, 'curbside')].map(
      async (body) => (await add(body)).problem.error_code,
    );
    expect(await Promise.all(codes)).toEqual(['sold_out', 'member_limit_reached', 'service_type_unavailable']);
    expect((await cart()).outlet_name).toBe('Mugati Bakery');
  });

  it('a service that the outlet does not give, and delivery nowhere yet', async () => {
    const { bread, hoes, add, cart } = shopping;
    for (const body of [item(hoes, 1, 0, 'curbside'), item(bread, 1, 0, 'delivery')]) {
      expect((await add(body)).problem.error_code).toBe('service_type_unavailable');
    }
    expect(await cart()).toEqual(EMPTY_CART);
  });
});

describe('quantities', () => {
  it('are set between one and what there is', async () => {
    const { bread, add, cart, put } = shopping;
    const line = (await add(item(bread, 1, 1))).reply.cart_items[0]!;
    expect((await put(line.id, 6)).reply.items_count).toBe(6);
    for (const wrong of [0, -1, 7, 1_000, 2 ** 40, 1.5, '2', null, undefined]) {
      const { status, problem } = await put(line.id, wrong);
      expect([status, problem.error_code, problem.message]).toEqual([400, 'invalid_quantity', 'Invalid quantity']);
    }
    expect((await put(line.id, 7)).problem).toMatchObject({
      offer_id: line.offer.id,
      product_id: line.product.id,
      available: 6,
    });
    expect((await put(line.id, 0)).problem).not.toHaveProperty('available');
    expect((await cart()).items_count).toBe(6);
  });

  it('of lines that are not there are not found', async () => {
    const { bread, add, put, remove } = shopping;
    await add(item(bread));
    for (const id of ['0b5c3f1e-0000-7000-8000-000000000000', 'first']) {
      expect((await put(id, 1)).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    }
  });

  it('of none is a removal; the last line frees the outlet', async () => {
    const { bread, hoes, add, remove } = shopping;
    const first = (await add(item(bread))).reply.cart_items[0]!;
    const second = (await add(item(bread, 1, 1))).reply.cart_items[1]!;
    expect((await remove(first.id)).reply.cart_items.map((line) => line.id)).toEqual([second.id]);
    expect((await remove(second.id)).reply).toEqual(EMPTY_CART);
    expect((await add(item(hoes))).status).toBe(200);
  });
});

describe('the service type', () => {
  const change = (service_type: string) =>
    shopping.world.call(setCartServiceType, { token: shopping.member.token, body: { service_type } });

  it('is one for all lines', async () => {
    const { bread, add } = shopping;
    await add(item(bread));
    await add(item(bread, 1, 1));
    const { reply } = await change('curbside');
    expect(reply.service_type).toBe('curbside');
    expect(reply.cart_items.map((line) => line.service_type)).toEqual(['curbside', 'curbside']);
    expect((await add(item(bread, 1, 0, 'in_store'))).reply.service_type).toBe('in_store');
  });

  it('must be one the outlet gives', async () => {
    const { hoes, add, cart } = shopping;
    expect((await change('curbside')).reply).toEqual(EMPTY_CART);
    await add(item(hoes));
    for (const wrong of ['curbside', 'delivery']) {
      expect((await change(wrong)).problem.error_code).toBe('service_type_unavailable');
    }
    expect((await change('drone')).problem.error_code).toBe('invalid_data');
    expect((await cart()).service_type).toBe('in_store');
  });
});

describe('lines that cannot be ordered any more', () => {
  it('stay and say why', async () => {
    const { world, category_id, bakery, add, cart, put, remove } = shopping;
    const offer = await makeOffer(world.deps, {
      outlet_id: bakery,
      category_id,
      products: [{ on_hand: 2 }, { on_hand: 2 }, {}],
    });
    for (const place of [0, 1, 2]) await add(item(offer, 2, place));
    const line = (place: number, quantity: number) => ({
      offer_id: offer.id,
      product_id: offer.product_ids[place]!,
      quantity,
    });
    await transact(world.deps.db, (tx) => holdStock(tx, [line(0, 2), line(1, 1)]));
    const { cart_items } = await cart();
    expect(cart_items.map((shown) => shown.problem)).toEqual(['sold_out', 'not_enough_stock', null]);
    expect(cart_items.map((shown) => shown.product.stock_quantity)).toEqual([0, 1, 20]);
    expect((await put(cart_items[1]!.id, 1)).reply.cart_items[1]!.problem).toBeNull();
    await transact(world.deps.db, async (tx) => {
      await tx.updateTable('offers').set({ status: 'paused' }).where('id', '=', offer.id).execute();
      await refreshOfferCard(tx, offer.id);
    });
    const after = (await cart()).cart_items;
    expect(after.map((shown) => shown.problem)).toEqual(['offer_ended', 'offer_ended', 'offer_ended']);
    expect((await remove(after[0]!.id)).reply.cart_items).toHaveLength(2);
  });
});

describe('a cart that is cleared', () => {
  it('loses the lines that its member saw, and keeps what was put into it since', async () => {
    const { world, member, bread, hoes, add, cart } = shopping;
    const clear = (lines?: { offer_id: string; product_id: string }[]) =>
      world.call(clearCart, { token: member.token, ...(lines && { body: { lines } }) });
    const line = (place: number) => ({ offer_id: bread.id, product_id: bread.product_ids[place]! });
    await add(item(bread, 2, 0));
    await add(item(bread, 1, 1));
    const { reply } = await clear([line(0), { ...line(0), offer_id: hoes.id }]);
    expect(reply.cart_items.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      [bread.product_ids[1], 1],
    ]);
    expect(await cart()).toEqual(reply);
    expect((await clear([])).reply).toEqual(reply);
    expect((await clear([line(0), line(1)])).reply).toEqual(EMPTY_CART);
    // Nothing holds it to its outlet any more.
    expect((await add(item(hoes))).reply.outlet_name).toBe('Muzigo Hardware');
    expect((await clear()).reply).toEqual(EMPTY_CART);
    expect((await clear([line(0)])).reply).toEqual(EMPTY_CART);
  });

  it('keeps what is in the cart of somebody else', async () => {
    const { world, member, bread, add, cart } = shopping;
    const other = await makeMember(world.deps);
    await add(item(bread));
    const lines = [{ offer_id: bread.id, product_id: bread.product_ids[0]! }];
    await world.call(clearCart, { token: other.token, body: { lines } });
    expect((await cart(member.token)).items_count).toBe(1);
  });
});

describe('an order', () => {
  it('reads the cart under its lock and empties it', async () => {
    const { world, member, bakery, bread, add, cart } = shopping;
    await add(item(bread, 2, 0, 'curbside'));
    await add(item(bread, 1, 1, 'curbside'));
    const { db } = world.deps;
    const taken = await transact(db, async (tx) => {
      const found = await cartForOrder(tx, member.member_id);
      await clearCartOf(tx, member.member_id);
      return found;
    });
    expect(taken).toEqual({
      outlet_id: bakery,
      service_type: 'curbside',
      lines: [
        { offer_id: bread.id, product_id: bread.product_ids[0], quantity: 2 },
        { offer_id: bread.id, product_id: bread.product_ids[1], quantity: 1 },
      ],
    });
    expect(await cart()).toEqual(EMPTY_CART);
    expect(await transact(db, (tx) => cartForOrder(tx, member.member_id))).toBeUndefined();
  });
});
