import { listMyCashback } from '@club/contract/cashback';
import { getMySummary } from '@club/contract/members';
import { completeOrderWithCode } from '@club/contract/outlets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';

const DAY_MS = 24 * 60 * 60_000;
let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});

afterAll(() => world.close());

describe('cashback', () => {
  it('is nothing for a new member', async () => {
    const member = await makeMember(world.deps);
    expect((await world.as(member, listMyCashback)).reply).toEqual({
      results: [],
      count: 0,
      next: null,
      previous: null,
      totals: { total_earned: 0, this_month: 0, pending: 0, available: 0 },
    });
    expect((await world.as(member, getMySummary)).reply).toMatchObject({
      saved: 0,
      saved_percentage: 0,
      orders_placed: 0,
    });
  });

  it('is pending when paid, processed when collected, and counted by the month in Kampala', async () => {
    const shop = await makeShop(world.deps, { discount_percentage: 25, cashback_percentage: 10 });
    const member = await makeMember(world.deps);
    const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const buy = async (quantity: number) => {
      const { id } = await world.place(member, [shop.line(quantity)]);
      await world.pay(member, id);
      return id;
    };
    const collect = async (id: string) => {
      const code = await world.makeReady(manager, member, id);
      await world.as(manager, completeOrderWithCode, { params: { id }, body: { code } });
    };
    await collect(await buy(2));
    // Ten days after 21 November it is December.
    world.clock.advance(10 * DAY_MS);
    const second = await buy(1);
    await world.place(member, [shop.line()]);

    const { reply } = await world.as(member, listMyCashback);
    expect(reply.totals).toEqual({ total_earned: 1_500, this_month: 0, pending: 750, available: 1_500 });
    expect(reply.results.map(({ status, amount, purchase_amount }) => [status, amount, purchase_amount])).toEqual([
      ['pending', 750, 7_500],
      ['processed', 1_500, 15_000],
    ]);
    await collect(second);
    const paged = (await world.as(member, listMyCashback, { query: { per_page: 1, page: 2 } })).reply;
    expect(paged).toMatchObject({ count: 2, next: null, previous: 1, totals: { this_month: 750, pending: 0 } });
    expect((await world.as(member, getMySummary)).reply).toEqual({
      cashback_earned: 2_250,
      cashback_this_month: 750,
      cashback_pending: 0,
      cashback_available: 2_250,
      saved: 7_500,
      saved_percentage: 25,
      orders_placed: 3,
      orders_active: 1,
    });
  });
});
