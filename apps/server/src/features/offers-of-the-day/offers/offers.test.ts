import { getDayOffer, listDayOffers, listEndingSoon } from '@club/contract/offers-of-the-day/offers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buyCode, makeDeal } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';

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

  it('say to their member how many codes are unused, and to a visitor nothing of it', async () => {
    const member = await makeMember(world.deps);
    await buyCode(world, member, await makeDeal(world));
    expect((await world.as(member, listDayOffers, { query: {} })).reply.active_codes_count).toBe(1);
    expect((await world.call(listDayOffers, { query: {} })).reply.active_codes_count).toBeNull();
  });
});
