import { listNotifications } from '@club/contract/club/notifications';
import { addRider, endRider } from '@club/contract/outlets/riders';
import { setBreak } from '@club/contract/outlets/riding';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openEars, type Ears } from '#server-test/hearing.ts';
import { makeMember } from '#server-test/people.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';

let riders: RidersWorld;
let ears: Ears;

beforeAll(async () => {
  riders = await openRidersWorld();
  ears = await openEars(riders.world);
});
afterAll(async () => {
  await ears.close();
  await riders.world.close();
});

it('who may be given orders is asked for again by the screens of the outlet when it changes, and by no other outlet', async () => {
  const { world, shop, manager } = riders;
  const at = {
    manager: await makeMember(world.deps, { manages: [shop.outlet_id] }),
    rider: await makeMember(world.deps),
  };
  const isTold = async (act: () => Promise<unknown>) => {
    const heard = await ears.heardBy(at, act);
    return heard.manager.some((event) => event.startsWith('outlet_orders '));
  };
  let id = '';
  const body = { phone: at.rider.phone, plate: 'UFA 123X' };
  expect(await isTold(async () => (id = (await world.as(manager, addRider, { body })).reply.id))).toBe(true);
  expect(await isTold(() => world.as(at.rider, setBreak, { body: { on_break: true } }))).toBe(true);
  expect(await isTold(() => world.as(at.rider, setBreak, { body: { on_break: false } }))).toBe(true);
  expect(await isTold(() => world.as(manager, endRider, { params: { id } }))).toBe(true);
  expect(await isTold(() => world.as(at.rider, setBreak, { body: { on_break: true } }))).toBe(false);
});

it('who becomes a rider, takes a break or rides no more sees it on every page that is open', async () => {
  const { world, manager } = riders;
  const at = { rider: await makeMember(world.deps), other: await makeMember(world.deps) };
  let id = '';
  const body = { phone: at.rider.phone, plate: 'UFA 124X' };
  const add = async () => (id = (await world.as(manager, addRider, { body })).reply.id);
  const acts = [
    { act: add, told: 'everything ' },
    { act: () => world.as(at.rider, setBreak, { body: { on_break: true } }), told: 'deliveries ' },
    { act: () => world.as(manager, endRider, { params: { id } }), told: 'everything ' },
  ];
  for (const { act, told } of acts) {
    const heard = await ears.heardBy(at, act);
    expect(heard.rider.some((event) => event.startsWith(told))).toBe(true);
    expect(heard.other).toEqual([]);
  }
});

it('who is made a rider hears it once at the bell, whatever plate follows, and who rides no more hears that', async () => {
  const { world, manager } = riders;
  const rider = await makeMember(world.deps);
  const add = (plate: string) => world.as(manager, addRider, { body: { phone: rider.phone, plate } });
  await add('UFA 125X');
  const { id } = (await add('UFA 126X')).reply;
  world.clock.advance(1_000);
  await world.as(manager, endRider, { params: { id } });
  await world.as(manager, endRider, { params: { id } });
  const { results } = (await world.as(rider, listNotifications)).reply;
  expect(results.map(({ title, link }) => [title, link]).toReversed()).toEqual([
    ['You are a rider now', '/rider'],
    ['No longer a rider', null],
  ]);
});
