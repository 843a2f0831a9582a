import { remindCodeOwners } from '@club/contract/offers-of-the-day/control';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buyCode, makeDeal } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { tellNotices } from '#server/features/offers-of-the-day/codes/tell-notices.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 24:00 in Kampala. */
const MIDNIGHT = new Date('2027-03-01T21:00:00Z');

let world: OrdersWorld;
beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(() => world.close());

it('of an evening reaches owners though it went out after midnight, and so does that of the next evening', async () => {
  world.money.payers = 'pay';
  world.clock.advance(MIDNIGHT.getTime() - world.clock.now().getTime() - 3 * MINUTE_MS);
  const admin = await makeMember(world.deps, { is_admin: true });
  const owner = await makeMember(world.deps);
  const deal = await makeDeal(world, { hours: 90 });
  await buyCode(world, owner, deal);
  const remind = async () => (await world.as(admin, remindCodeOwners, { params: { id: deal.id } })).reply.reminded;
  const told = async () => (await world.messages('redemption_code_ending')).length;

  expect(await remind()).toBe(1);
  world.clock.advance(5 * MINUTE_MS);
  await tellNotices(world.deps);
  const once = await told();
  world.clock.advance(DAY_MS - 4 * MINUTE_MS);
  expect(await remind()).toBe(1);
  await tellNotices(world.deps);
  expect(await told()).toBe(2 * once);
});
