import { pauseDayOffer } from '@club/contract/offers-of-the-day/control';
import * as calls from '@club/contract/outlets/shelf';
import { createOrder } from '@club/contract/shop/checkout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buyCode, makeDeal } from '#server-test/deals-world.ts';
import { journalOf } from '#server-test/journal.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

let world: OrdersWorld;
let shop: Shop;
let manager: Person;
let stranger: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps, {
    products: [
      { price: 10_000, pieces: 10 },
      { price: 5_000, pieces: 3 },
    ],
  });
  manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  stranger = await makeMember(world.deps, { manages: [(await makeShop(world.deps)).outlet_id] });
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const set = (person: Person, remaining: number, was: number) =>
  world.as(person, calls.setShelfStock, {
    body: { offer_id: shop.offer_id, product_id: shop.product_ids[0]!, remaining, was },
  });
const buy = async (quantity: number) => {
  const buyer = await makeMember(world.deps);
  const items = [{ offer: shop.offer_id, product: shop.product_ids[0]!, quantity }];
  return world.as(buyer, createOrder, { body: { payment_network: 'mtn', items } });
};

describe('the shelf', () => {
  it('shows what is left, held and sold of every product, the scarcest first', async () => {
    const buyer = await makeMember(world.deps);
    const { id } = await world.place(buyer, [shop.line(2)]);
    await world.pay(buyer, id);
    await buy(1);
    const { results, count } = (await world.as(manager, calls.listShelf)).reply;
    expect(count).toBe(2);
    expect(results.map(({ remaining, held, sold }) => [remaining, held, sold])).toEqual([
      [3, 0, 0],
      [7, 1, 2],
    ]);
    const found = await world.as(manager, calls.listShelf, { query: { search: 'product 2' } });
    expect(found.reply.results.map(({ product_name }) => product_name)).toEqual(['Product 2']);
    expect((await world.as(stranger, calls.listShelf)).reply.results.map(({ offer_id }) => offer_id)).not.toContain(
      shop.offer_id,
    );
  });

  it('is corrected by what was counted, and not over what was sold meanwhile', async () => {
    expect((await set(manager, 2, 7)).reply.remaining).toBe(2);
    expect((await buy(2)).status).toBe(201);
    expect((await buy(1)).status).toBe(409);
    const late = await set(manager, 9, 2);
    expect(late.problem).toMatchObject({ error_code: 'stock_changed', remaining: 0 });
    expect((await set(manager, 5, 0)).reply.remaining).toBe(5);
    expect((await buy(1)).status).toBe(201);
    expect((await set(manager, -1, 4)).status).toBe(400);
    expect((await set(stranger, 1, 4)).status).toBe(404);
    const corrected = ['stock.correct', manager.member_id];
    expect(await journalOf(world.deps, shop.offer_id)).toEqual([corrected, corrected]);
  });

  it('oversells nothing when it is corrected and bought at once', async () => {
    const [line] = (await world.as(manager, calls.listShelf, { query: { search: 'product 1' } })).reply.results;
    const was = line!.remaining;
    const [corrected, ...bought] = await Promise.all([set(manager, 1, was), ...[1, 1, 1].map((pieces) => buy(pieces))]);
    const [after] = (await world.as(manager, calls.listShelf, { query: { search: 'product 1' } })).reply.results;
    const sold = bought.filter(({ status }) => status === 201).length;
    expect(after!.held).toBe(line!.held + sold);
    if (corrected.status === 200) expect(after!.remaining).toBe(Math.max(0, 1 - sold));
    else expect(after!.remaining).toBe(was - sold);
  });
});

describe('an offer', () => {
  it('that has just ended is counted no more, and nothing of it changes', async () => {
    const over = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 10 }] });
    const boss = await makeMember(world.deps, { manages: [over.outlet_id] });
    const { db } = world.deps;
    await db.updateTable('offers').set({ status: 'ended' }).where('id', '=', over.offer_id).execute();
    const of = { offer_id: over.offer_id, product_id: over.product_ids[0]! };
    const answer = await world.as(boss, calls.setShelfStock, { body: { ...of, remaining: 4, was: 10 } });
    expect(answer.problem.error_code).toBe('offer_ended');
    const offered = db.selectFrom('offer_products').select('quantity').where('offer_id', '=', over.offer_id);
    const stored = db.selectFrom('products').select('on_hand').where('id', '=', of.product_id);
    expect([await offered.execute(), await stored.execute()]).toEqual([[{ quantity: 10 }], [{ on_hand: 10 }]]);
  });

  it('is taken from the shelf and put back by its own manager', async () => {
    const pause = (person: Person, paused: boolean) =>
      world.as(person, calls.pauseMyOffer, { body: { offer_id: shop.offer_id, paused } });
    expect((await pause(stranger, true)).status).toBe(404);
    expect((await pause(manager, true)).reply.status).toBe('paused');
    expect((await pause(manager, true)).reply.status).toBe('paused');
    expect((await buy(1)).status).toBe(409);
    expect((await pause(manager, false)).reply.status).toBe('live');
    expect((await journalOf(world.deps, shop.offer_id)).slice(-2)).toEqual([
      ['offer.pause', manager.member_id],
      ['offer.resume', manager.member_id],
    ]);
    const { db } = world.deps;
    await db.updateTable('offers').set({ status: 'ended' }).where('id', '=', shop.offer_id).execute();
    expect((await pause(manager, false)).problem.error_code).toBe('offer_ended');
  });

  it('that the club has paused is sold again by the club alone, also where the outlet had paused it before', async () => {
    const deal = await makeDeal(world, { outlet_id: shop.outlet_id });
    const admin = await makeMember(world.deps, { is_admin: true });
    await givePinForGood(world.deps, admin);
    const mine = (paused: boolean) => world.as(manager, calls.pauseMyOffer, { body: { offer_id: deal.id, paused } });
    const ofClub = async (paused: boolean) =>
      (
        await world.as(admin, pauseDayOffer, {
          params: { id: deal.id },
          body: { paused, reason: 'The price is wrong' },
        })
      ).reply.status;
    const shelf = async () => (await world.as(manager, calls.listShelf, { query: { per_page: 50 } })).reply.results;
    const isOfClub = async () => (await shelf()).find(({ offer_id }) => offer_id === deal.id)!.paused_by_club;
    for (const outletFirst of [false, true]) {
      await mine(true);
      expect(await isOfClub()).toBe(false);
      if (!outletFirst) expect((await mine(false)).reply.status).toBe('live');
      expect(await ofClub(true)).toBe('paused');
      expect(await isOfClub()).toBe(true);
      expect((await mine(true)).reply.status).toBe('paused');
      expect((await mine(false)).problem.error_code).toBe('offer_paused_by_club');
      expect(await ofClub(false)).toBe('open');
    }
    await mine(true);
    expect((await mine(false)).reply.status).toBe('live');
    const buyer = await makeMember(world.deps);
    expect((await buyCode(world, buyer, deal)).code).toMatch(/^\d{8}$/);
  });
});
