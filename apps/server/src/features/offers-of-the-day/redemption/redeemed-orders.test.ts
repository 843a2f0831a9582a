import { redeemAtCounter, reverseRedemption } from '@club/contract/offers-of-the-day/redemption';
import { listDeskOrders } from '@club/contract/outlets/orders-desk';
import { addStaff } from '@club/contract/outlets/staff';
import { getOrder, listOrders, listRecentOrders, trackOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buyCode, type Deal, makeDeal } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';

import { settleRedemptions } from './settle-redemptions.ts';

const REVERSIBLE_MS = 15 * 60_000;
let world: OrdersWorld;
let deal: Deal;
let manager: Person;
let admin: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  deal = await makeDeal(world, { hours: 400 });
  manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
  admin = await makeMember(world.deps, { is_admin: true });
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

it('an order is redeemed everywhere for as long as its redemption can be taken back, and then completed', async () => {
  const body = { name: 'Sarah', phone: '760000001', role: 'cashier' } as const;
  const { pin } = (await world.as(manager, addStaff, { query: { outlet: deal.outlet_id }, body })).reply;
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
});
