import { changeMyDeliveryFee, getMyOutlet, pauseMyOutlet } from '@club/contract/outlets/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openEars, type Ears } from '#server-test/hearing.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { offerDelivery } from '#server/features/delivery/zones/offer-delivery.ts';
import { setZones } from '#server/features/delivery/zones/set-zones.ts';
import { openOutlet } from '#server/features/outlets/outlets/open-outlet.ts';

import { endPauses } from './pause-outlet.ts';

const MINUTE_MS = 60_000;
let world: OrdersWorld;
let ears: Ears;

beforeAll(async () => {
  world = await openOrdersWorld();
  ears = await openEars(world);
});
afterAll(async () => {
  await ears.close();
  await world.close();
});

it('whoever runs an outlet and has its settings open sees that it was paused, sells again, takes another fee, or has riders and zones', async () => {
  const { outlet_id } = await makeShop(world.deps);
  const other = await makeShop(world.deps);
  const manager = await makeMember(world.deps, { manages: [outlet_id] });
  const people = {
    colleague: await makeMember(world.deps, { manages: [outlet_id] }),
    admin: await makeMember(world.deps, { is_admin: true }),
    stranger: await makeMember(world.deps, { manages: [other.outlet_id] }),
  };
  const isToldTo = async (act: () => Promise<unknown>) => {
    const heard = await ears.heardBy(people, act);
    return Object.entries(heard).flatMap(([name, events]) => (events.includes(`outlet ${outlet_id}`) ? [name] : []));
  };
  const pause = (minutes: number | null) => world.as(manager, pauseMyOutlet, { body: { minutes } });
  expect(await isToldTo(() => pause(30))).toEqual(['colleague', 'admin']);
  world.clock.advance(31 * MINUTE_MS);
  expect(await isToldTo(() => endPauses(world.deps))).toEqual(['colleague', 'admin']);
  expect((await world.as(people.colleague, getMyOutlet)).reply.status).toBe('active');
  const fee = () => world.as(manager, changeMyDeliveryFee, { body: { delivery_fee: 4_000 } });
  expect(await isToldTo(fee)).toEqual(['colleague', 'admin']);
  expect(await isToldTo(() => offerDelivery(world.deps, outlet_id, true, null))).toEqual(['colleague', 'admin']);
  expect(await isToldTo(() => offerDelivery(world.deps, outlet_id, true, null))).toEqual([]);
  for (const delivery_fee of [3_000, 2_000]) {
    const zones = [{ zone_name: 'Ntinda', up_to_km: 3, delivery_fee }];
    expect(await isToldTo(() => setZones(world.deps, outlet_id, zones, null))).toEqual(['colleague', 'admin']);
  }
});

it('an outlet that the club opens shows on the open list of admins', async () => {
  const people = {
    admin: await makeMember(world.deps, { is_admin: true }),
    stranger: await makeMember(world.deps, { manages: [(await makeShop(world.deps)).outlet_id] }),
  };
  const wanted = {
    name: 'Ntinda Fresh',
    area: 'Ntinda',
    town: 'Kampala',
    address: 'Kiira Road 12',
    phone: '+256 770 000 100',
    opening_hours: 'Mon-Sat 09:00-18:00',
    latitude: 0.35,
    longitude: 32.61,
    delivery_fee: 5_000,
    offers_in_store: true,
    offers_curbside: false,
    offers_delivery: true,
    ready_minutes: 45,
  };
  let id = '';
  const open = async () => void ({ id } = await openOutlet(world.deps, wanted, { operator: 'amina' }));
  expect(await ears.heardBy(people, open)).toEqual({ admin: [`outlet ${id}`], stranger: [] });
});
