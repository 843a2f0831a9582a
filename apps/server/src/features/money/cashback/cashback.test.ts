import { listMyCashback } from '@club/contract/money/cashback';
import { requestRefund } from '@club/contract/money/refunds';
import { completeOrderWithCode, shortOutletOrder } from '@club/contract/outlets/counter';
import { getMySummary } from '@club/contract/people/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buyCode, makeDeal } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { transact } from '#server/db/transact.ts';
import { changeSetting } from '#server/features/club/settings/settings.ts';
import { expireCodes } from '#server/features/offers-of-the-day/codes/expire-codes.ts';
import { settleUnused } from '#server/features/offers-of-the-day/control/settle-unused.ts';

import { releaseCashback } from './release-cashback.ts';

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
      totals: { total_earned: 0, this_month: 0, pending: 0, available: 0, held: 0 },
    });
    expect((await world.as(member, getMySummary)).reply).toMatchObject({
      saved: 0,
      saved_percentage: 0,
      orders_placed: 0,
    });
  });

  it('is pending when paid, waits after collection, is processed when released, and counted by the month in Kampala', async () => {
    const shop = await makeShop(world.deps, { discount_percentage: 25, cashback_percentage: 10 });
    const member = await makeMember(world.deps);
    const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const list = async (query = {}) => (await world.as(member, listMyCashback, { query })).reply;
    const buy = async (quantity: number) => {
      const { id } = await world.place(member, [shop.line(quantity)]);
      await world.pay(member, id);
      return id;
    };
    const collect = async (id: string) => {
      const code = await world.makeReady(manager, member, id);
      await world.as(manager, completeOrderWithCode, { params: { id }, body: { code } });
    };
    const first = await buy(2);
    expect((await list()).results[0]).toMatchObject({ status: 'pending', pending_reason: 'not_collected' });
    await collect(first);
    const collectedAt = world.clock.now().getTime();
    const waiting = await list();
    expect(waiting.totals).toEqual({ total_earned: 1_500, this_month: 1_500, pending: 1_500, available: 0, held: 0 });
    const unlocks_at = new Date(collectedAt + DAY_MS).toISOString();
    expect(waiting.results[0]).toMatchObject({ status: 'pending', pending_reason: 'waiting', unlocks_at });
    world.clock.advance(DAY_MS - 1);
    expect(await releaseCashback(world.deps)).toBe(0);
    world.clock.advance(1);
    const runs = await Promise.all([1, 2, 3].map(() => releaseCashback(world.deps)));
    expect(runs.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    const told = await world.deps.db
      .selectFrom('notifications')
      .select('message')
      .where('type', '=', 'cashback')
      .execute();
    expect(told.at(-1)!.message).toContain('UGX 1,500 from order');

    // Ten days after 21 November it is December.
    world.clock.advance(10 * DAY_MS);
    const second = await buy(1);
    await world.place(member, [shop.line()]);
    const all = await list();
    expect(all.totals).toEqual({ total_earned: 1_500, this_month: 0, pending: 750, available: 1_500, held: 0 });
    expect(all.results.map(({ status, amount, purchase_amount }) => [status, amount, purchase_amount])).toEqual([
      ['pending', 750, 7_500],
      ['processed', 1_500, 15_000],
    ]);
    await collect(second);
    expect((await list({ status: 'processed' })).results.map(({ order_id }) => order_id)).toEqual([first]);
    expect((await list({ from: '2026-11-22' })).results.map(({ order_id }) => order_id)).toEqual([second]);
    expect((await list({ from: '2026-11-21', to: '2026-11-21' })).results.map(({ order_id }) => order_id)).toEqual([
      first,
    ]);
    expect((await list({ type: 'payout' })).count).toBe(0);
    const paged = await list({ per_page: 1, page: 2 });
    expect(paged).toMatchObject({ count: 2, next: null, previous: 1, totals: { this_month: 750, pending: 750 } });
    expect((await world.as(member, getMySummary)).reply).toEqual({
      cashback_earned: 2_250,
      cashback_this_month: 750,
      cashback_pending: 750,
      cashback_available: 1_500,
      saved: 7_500,
      saved_percentage: 25,
      orders_placed: 3,
      orders_active: 1,
    });
  });

  it('is there at once where the club does not wait', async () => {
    await transact(world.deps.db, (tx) =>
      changeSetting(tx, { name: 'cashback_wait_hours', value: 0, at: new Date(0), by: null }),
    );
    const shop = await makeShop(world.deps, { cashback_percentage: 10 });
    const member = await makeMember(world.deps);
    const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const { id, cashback_amount } = await world.place(member, [shop.line()]);
    await world.pay(member, id);
    const code = await world.makeReady(manager, member, id);
    await world.as(manager, completeOrderWithCode, { params: { id }, body: { code } });
    const { totals, results } = (await world.as(member, listMyCashback)).reply;
    expect(totals).toMatchObject({ available: cashback_amount, pending: 0 });
    expect(results[0]).toMatchObject({ status: 'processed', pending_reason: null });
  });
});

it('saved is what a member has: not by pieces that were missing, by lines that were given back, or by a code nobody used', async () => {
  const admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
  // 20 % off 10,000 are 2,000 a piece.
  const shop = await makeShop(world.deps, {
    products: Array.from({ length: 2 }, () => ({ price: 10_000, pieces: 50 })),
  });
  const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  const member = await makeMember(world.deps);
  const saved = async () => {
    const { saved, saved_percentage } = (await world.as(member, getMySummary)).reply;
    return [saved, saved_percentage];
  };
  const { id, items } = await world.place(member, [shop.line(3, 0), shop.line(2, 1)]);
  await world.pay(member, id);
  const missing = { lines: [{ id: items[0]!.id, pieces: 1 }] };
  await world.as(manager, shortOutletOrder, { params: { id }, body: missing });
  const code = await world.makeReady(manager, member, id);
  await world.as(manager, completeOrderWithCode, { params: { id }, body: { code } });
  expect(await saved()).toEqual([8_000, 20]);
  const back = { lines: [{ id: items[1]!.id, quantity: 2 }], reason: 'Broken on arrival' };
  expect((await world.as(admin, requestRefund, { params: { id }, body: back })).status).toBeLessThan(300);
  expect(await saved()).toEqual([4_000, 20]);
  const deal = await makeDeal(world, { unused_codes: 'forfeit', discount_percentage: 50 });
  const { order_id } = await buyCode(world, member, deal);
  world.clock.advance(2 * DAY_MS);
  await expireCodes(world.deps);
  await settleUnused(world.deps);
  expect((await world.order(member, order_id)).status).toBe('completed');
  expect(await saved()).toEqual([4_000, 20]);
});
