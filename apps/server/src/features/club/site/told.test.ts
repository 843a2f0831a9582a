import { changeLanding, getSite } from '@club/contract/club/site';
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

it('words of the public pages that are changed show on the open page of every admin', async () => {
  const admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
  const people = {
    colleague: await makeMember(world.deps, { is_admin: true }),
    stranger: await makeMember(world.deps),
  };
  const { token } = admin;
  const { value, version: was } = (await world.call(getSite, { token })).reply.landing;
  const body = { value: { ...value, applicants_claim: 'Many have applied' }, was };
  const change = () => world.call(changeLanding, { token, body });
  expect(await ears.heardBy(people, change)).toEqual({ colleague: ['site null'], stranger: [] });
});
