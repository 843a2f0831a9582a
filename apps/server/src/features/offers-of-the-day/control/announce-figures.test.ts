import { redeemAtCounter, reverseRedemption } from '@club/contract/offers-of-the-day/redemption';
import { addStaff } from '@club/contract/outlets/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buyCode, makeDeal, type Deal } from '#server-test/deals-world.ts';
import { openEars, type Ears } from '#server-test/hearing.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';

import { figuresWatch } from './announce-figures.ts';

const MINUTE_MS = 60_000;
let world: OrdersWorld;
let ears: Ears;
let deal: Deal;
let manager: Person;
let pin: string;

beforeAll(async () => {
  world = await openOrdersWorld();
  ears = await openEars(world);
  deal = await makeDeal(world);
  manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
  const body = { name: 'Sarah', phone: '760000001', role: 'cashier' } as const;
  pin = (await world.as(manager, addStaff, { query: { outlet: deal.outlet_id }, body })).reply.pin;
});
afterAll(async () => {
  await ears.close();
  await world.close();
});

it('tells admins once of a code that was redeemed, also when it is long ago, and at once of one that was taken back', async () => {
  const { code } = await buyCode(world, await makeMember(world.deps), deal);
  const look = figuresWatch();
  await look(world.deps);
  const { id } = (await world.as(manager, redeemAtCounter, { body: { code, pin } })).reply;
  expect(await look(world.deps)).toBe(1);
  world.clock.advance(MINUTE_MS / 2);
  expect(await look(world.deps)).toBe(0);
  world.clock.advance(MINUTE_MS);
  expect(await look(world.deps)).toBe(1);
  expect(await look(world.deps)).toBe(0);
  const admin = await makeMember(world.deps, { is_admin: true });
  const body = { pin, reason: 'Wrong customer' };
  const { heard } = await ears.heardBy({ heard: admin }, () =>
    world.as(manager, reverseRedemption, { params: { id }, body }),
  );
  expect(heard).toContain(`day_offers ${deal.id}`);
});
