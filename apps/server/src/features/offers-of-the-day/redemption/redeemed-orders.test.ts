import { remindCodeOwners } from '@club/contract/offers-of-the-day/control';
import { redeemAtCounter, reverseRedemption } from '@club/contract/offers-of-the-day/redemption';
import { listDeskOrders } from '@club/contract/outlets/orders-desk';
import { addStaff } from '@club/contract/outlets/staff';
import { getOrder, listOrders, listRecentOrders, trackOrder } from '@club/contract/shop/orders';
import { getOwnRating } from '@club/contract/shop/ratings';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { textsTo } from '#server-test/codes.ts';
import { buyCode, type Deal, makeDeal } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { tellNotices } from '#server/features/offers-of-the-day/codes/tell-notices.ts';

import { settleRedemptions } from './settle-redemptions.ts';

const REVERSIBLE_MS = 15 * 60_000;
let world: OrdersWorld;
let deal: Deal;
let manager: Person;
let admin: Person;
let pin: string;

beforeAll(async () => {
  world = await openOrdersWorld();
  deal = await makeDeal(world, { hours: 400 });
  manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
  admin = await makeMember(world.deps, { is_admin: true });
  const body = { name: 'Sarah', phone: '760000001', role: 'cashier' } as const;
  pin = (await world.as(manager, addStaff, { query: { outlet: deal.outlet_id }, body })).reply.pin;
});
afterAll(() => world.close());

/** The order as its member and the club's desk see it. */
async function looksOf(owner: Person, id: string) {
  const own = { params: { id } };
  const order = (await world.as(owner, getOrder, own)).reply;
  const seen = [
    order,
    (await world.as(owner, trackOrder, own)).reply,
    (await world.as(owner, listOrders, { query: { tab: 'all' } })).reply.results[0]!,
    (await world.as(owner, listRecentOrders, { query: {} })).reply.results[0]!,
    (await world.as(admin, listDeskOrders, { query: { search: order.order_number } })).reply.results[0]!,
  ];
  return new Set(seen.map(({ status, redeemed }) => `${status} ${redeemed}`));
}

it('a code that is redeemed meanwhile is not called to mind, nor told to be good for longer', async () => {
  const [used, waits] = [await makeMember(world.deps), await makeMember(world.deps)];
  const { code } = await buyCode(world, used, deal);
  await buyCode(world, waits, deal);
  await world.as(admin, remindCodeOwners, { params: { id: deal.id } });
  await world.as(manager, redeemAtCounter, { body: { code, pin } });
  expect(await tellNotices(world.deps)).toBe(1);
  expect((await textsTo(world, used.phone)).map(({ template }) => template)).not.toContain('redemption_code_ending');
  expect((await textsTo(world, waits.phone)).map(({ template }) => template)).toContain('redemption_code_ending');
});

it('an order is redeemed everywhere for as long as its redemption can be taken back, and then completed', async () => {
  const owner = await makeMember(world.deps);
  const { code, order_id } = await buyCode(world, owner, deal);
  expect(await looksOf(owner, order_id)).toEqual(new Set(['ready false']));
  const { id } = (await world.as(manager, redeemAtCounter, { body: { code, pin } })).reply;
  expect(await looksOf(owner, order_id)).toEqual(new Set(['ready true']));
  await world.as(manager, reverseRedemption, { params: { id }, body: { pin, reason: 'Wrong customer' } });
  expect(await looksOf(owner, order_id)).toEqual(new Set(['ready false']));
  await world.as(manager, redeemAtCounter, { body: { code, pin } });
  expect(await looksOf(owner, order_id)).toEqual(new Set(['ready true']));
  world.clock.advance(REVERSIBLE_MS);
  await settleRedemptions(world.deps);
  expect(await looksOf(owner, order_id)).toEqual(new Set(['completed false']));
  expect((await world.as(owner, getOwnRating, { params: { id: deal.id } })).reply.can_rate).toBe(true);
});
