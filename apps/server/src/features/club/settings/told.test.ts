import { changeSetting } from '@club/contract/club/settings';
import { settingRules } from '@club/rules/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openEars, type Ears } from '#server-test/hearing.ts';
import { givePinForGood, makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

let world: TestWorld;
let ears: Ears;

beforeAll(async () => {
  world = await openWorld();
  ears = await openEars(world);
});
afterAll(async () => {
  await ears.close();
  await world.close();
});

it('a setting that is changed shows on the open page of every admin, and nobody else hears of it', async () => {
  const admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
  const people = {
    colleague: await makeMember(world.deps, { is_admin: true }),
    stranger: await makeMember(world.deps),
  };
  const name = 'queue_jumps_in_all';
  const { standard: was } = settingRules[name];
  const change = () => world.call(changeSetting, { token: admin.token, body: { name, value: was + 1, was } });
  expect(await ears.heardBy(people, change)).toEqual({ colleague: ['settings null'], stranger: [] });
});
