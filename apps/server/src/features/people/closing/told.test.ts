import { closeMe, decideClosing, listClosingRequests, withdrawClosing } from '@club/contract/people/closing';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openEars, type Ears } from '#server-test/hearing.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

import { erasePerson } from './erase-person.ts';

let world: TestWorld;
let ears: Ears;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  ears = await openEars(world);
  admin = await makeMember(world.deps, { is_admin: true });
});
afterAll(async () => {
  await ears.close();
  await world.close();
});

it('every admin’s open list of closing requests hears of one that comes, is taken back or is answered, and nobody else does', async () => {
  const people = {
    colleague: await makeMember(world.deps, { is_admin: true }),
    stranger: await makeMember(world.deps, { manages: [] }),
  };
  const [leaver, other] = [await makeMember(world.deps), await makeMember(world.deps)];
  await givePinForGood(world.deps, leaver, other, admin);
  const isToldTo = async (act: () => Promise<unknown>) => {
    const heard = await ears.heardBy(people, act);
    return Object.entries(heard).flatMap(([name, events]) => (events.includes('closing_requests null') ? [name] : []));
  };
  const ask = ({ token }: Person) => world.call(closeMe, { token, body: { reason: 'I move abroad' } });
  const answer = async (outcome: 'refused' | 'closed') => {
    const [request] = (await world.call(listClosingRequests, { token: admin.token })).reply.results;
    const body = { outcome, reason: 'Your rent is not paid' };
    return world.call(decideClosing, { token: admin.token, params: { id: request!.id }, body });
  };
  expect(await isToldTo(() => ask(leaver))).toEqual(['colleague']);
  // Asked again, it stands there already.
  expect(await isToldTo(() => ask(leaver))).toEqual([]);
  expect(await isToldTo(() => world.call(withdrawClosing, { token: leaver.token }))).toEqual(['colleague']);
  expect(await isToldTo(() => world.call(withdrawClosing, { token: leaver.token }))).toEqual([]);
  await ask(leaver);
  expect(await isToldTo(() => answer('refused'))).toEqual(['colleague']);
  await ask(leaver);
  expect(await isToldTo(() => answer('closed'))).toEqual(['colleague']);
  await ask(other);
  expect(await isToldTo(() => erasePerson(world.deps, other.member_id, { operator: 'amina' }))).toEqual(['colleague']);
});
