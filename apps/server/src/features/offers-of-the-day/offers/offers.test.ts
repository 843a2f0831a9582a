import { getDayOffer, listDayOffers, listEndingSoon } from '@club/contract/offers-of-the-day/offers';
import { redeemAtCounter } from '@club/contract/offers-of-the-day/redemption';
import { addStaff } from '@club/contract/outlets/staff';
import { rateOffer } from '@club/contract/shop/ratings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buyCode, makeDeal } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { settleRedemptions } from '#server/features/offers-of-the-day/redemption/settle-redemptions.ts';

let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(() => world.close());

describe('offers of the day', () => {
  it('end soon from two hours before their end on, and not before they are open', async () => {
    const soon = await makeDeal(world, { hours: 2 });
    const later = await makeDeal(world, { hours: 2.1 });
    const { reply } = await world.call(listEndingSoon, {});
    const ids = reply.results.map(({ id }) => id);
    expect(ids).toContain(soon.id);
    expect(ids).not.toContain(later.id);
    expect(reply.server_time).toBe(world.deps.now().toISOString());
  });

  it('name whoever makes them: an outlet, or a distributor and the outlet where they are collected', async () => {
    const deal = await makeDeal(world);
    const read = async () => (await world.call(getDayOffer, { params: { id: deal.id } })).reply;
    const own = await read();
    const outlet = { id: deal.outlet_id, name: own.outlet_name };
    expect(own).toMatchObject({
      distributor_name: null,
      outlet_id: deal.outlet_id,
      created_by_outlet: outlet,
      created_by_distributor_outlets: [],
      total_quantity: 20,
      remaining_quantity: 20,
      offer_end_time: own.end_date,
    });
    const distributor = {
      id: world.deps.random.id(world.deps.now()),
      name: `Pearl ${deal.outlet_id}`,
      created_at: world.deps.now(),
    };
    await world.deps.db.insertInto('distributors').values(distributor).execute();
    const { id: distributor_id } = distributor;
    await world.deps.db.updateTable('outlets').set({ distributor_id }).where('id', '=', deal.outlet_id).execute();
    expect(await read()).toMatchObject({
      distributor_name: distributor.name,
      created_by_outlet: null,
      created_by_distributor_outlets: [outlet],
    });
  });

  it('say what their outlet takes for a delivery, and the stars of who has had it, in every answer', async () => {
    const deal = await makeDeal(world, { hours: 1.5 });
    const answers = async () => [
      (await world.call(getDayOffer, { params: { id: deal.id } })).reply,
      (await world.call(listEndingSoon, {})).reply.results.find(({ id }) => id === deal.id),
      (await world.call(listDayOffers, { query: { per_page: 50 } })).reply.results.find(({ id }) => id === deal.id),
    ];
    for (const answer of await answers()) {
      expect(answer).toMatchObject({ outlet_delivery_fee: 5_000, rating: null, rating_count: 0 });
    }
    const manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
    const body = { name: 'Sarah', phone: '775000333', role: 'cashier' as const };
    const { pin } = (await world.as(manager, addStaff, { query: {}, body })).reply;
    const member = await makeMember(world.deps);
    const { code } = await buyCode(world, member, deal);
    await world.as(manager, redeemAtCounter, { body: { code, pin } });
    world.clock.advance(16 * 60_000);
    await settleRedemptions(world.deps);
    expect((await world.as(member, rateOffer, { params: { id: deal.id }, body: { stars: 4 } })).status).toBe(200);
    for (const answer of await answers()) expect(answer).toMatchObject({ rating: 4, rating_count: 1 });
  });

  it('come in pages, each once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => makeDeal(world)));
    const page = async (at: number) => (await world.call(listDayOffers, { query: { page: at, per_page: 2 } })).reply;
    const first = await page(1);
    expect(first).toMatchObject({ next: 2, previous: null });
    expect(first.results).toHaveLength(2);
    const ids: string[] = [];
    for (let at = 1; at <= Math.ceil(first.count / 2); at += 1)
      ids.push(...(await page(at)).results.map(({ id }) => id));
    expect(new Set(ids).size).toBe(first.count);
    for (const { id } of made) expect(ids).toContain(id);
  });

  it('say to their member how many codes are unused, and to a visitor nothing of it', async () => {
    const member = await makeMember(world.deps);
    const deal = await makeDeal(world);
    await buyCode(world, member, deal);
    const used = await buyCode(world, member, deal);
    const manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
    const body = { name: 'Sarah', phone: '775000222', role: 'cashier' as const };
    const { pin } = (await world.as(manager, addStaff, { query: {}, body })).reply;
    await world.as(manager, redeemAtCounter, { body: { code: used.code, pin } });
    expect((await world.as(member, listDayOffers, { query: {} })).reply.active_codes_count).toBe(1);
    expect((await world.call(listDayOffers, { query: {} })).reply.active_codes_count).toBeNull();
  });
});
