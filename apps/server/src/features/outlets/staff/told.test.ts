import { moveStaff, resetStaffPin } from '@club/contract/outlets/staff';
import { addTablet, signOutAtCounter, switchOffTablet } from '@club/contract/outlets/tablets';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openEars, type Ears } from '#server-test/hearing.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { atCounter, enrol, hire, openShift, signIn } from '#server-test/tablets.ts';

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

it('whoever runs an outlet sees at once who was added, moved or signed in there, and no counter or other outlet hears of it', async () => {
  const { outlet_id } = await makeShop(world.deps);
  const other = await makeShop(world.deps);
  const manager = await makeMember(world.deps, { manages: [outlet_id] });
  const people = {
    colleague: await makeMember(world.deps, { manages: [outlet_id] }),
    counter: { ...(await openShift(world, manager, 'Okot Moses')), outlet_id },
    stranger: await makeMember(world.deps, { manages: [other.outlet_id] }),
    admin: await makeMember(world.deps, { is_admin: true }),
  };
  const isToldTo = async (act: () => Promise<unknown>) => {
    const heard = await ears.heardBy(people, act);
    return Object.entries(heard).flatMap(([name, events]) => (events.includes('staff null') ? [name] : []));
  };
  const worker = await hire(world, manager);
  const params = { id: worker.staff_id };
  const move = (state: 'locked' | 'active' | 'left') => world.as(manager, moveStaff, { params, body: { state } });
  const tablet = await enrol(world, manager, 'Window');
  let pin = worker.pin;
  const acts = {
    add: () => hire(world, manager, 'Atim Ruth'),
    lock: () => move('locked'),
    unlock: () => move('active'),
    reset: async () => {
      ({ pin } = (await world.as(manager, resetStaffPin, { params })).reply);
    },
    'sign in': () => signIn(world, tablet, { ...worker, pin }),
    'add tablet': () => world.as(manager, addTablet, { body: { name: 'Yard' } }),
    enrol: () => enrol(world, manager, 'Gate'),
    'switch off': () => world.as(manager, switchOffTablet, { params: { id: tablet.id } }),
    leave: () => move('left'),
  };
  for (const [name, act] of Object.entries(acts)) expect([name, await isToldTo(act)]).toEqual([name, ['colleague']]);
  // It stands so already.
  expect(await isToldTo(() => move('left'))).toEqual([]);
  const shift = await openShift(world, manager, 'Akot Jane');
  expect(await isToldTo(() => atCounter(world, shift, signOutAtCounter))).toEqual(['colleague']);
});
