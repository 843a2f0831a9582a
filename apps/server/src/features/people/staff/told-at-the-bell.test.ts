import { listNotifications } from '@club/contract/club/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeOutlet } from '#server-test/catalogue.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

import { appointAdmin } from './appoint-admin.ts';
import { grantOutlet, revokeOutlet } from './manage-outlet.ts';
import { revokeAdmin } from './revoke-admin.ts';

const BY = { operator: 'grace@club-1' };

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function bellOf(member: Person) {
  const { results } = (await world.call(listNotifications, { token: member.token })).reply;
  return results.map(({ title, message, link }) => ({ title, message, link })).toReversed();
}

it('a member hears once that they manage an outlet, is led to its orders, and hears when they do no more', async () => {
  const member = await makeMember(world.deps);
  const outlet = await makeOutlet(world.deps, { name: 'Corner Shop' });
  for (const change of [grantOutlet, grantOutlet, revokeOutlet, revokeOutlet]) {
    await change(world.deps, { phone: member.phone, outlet }, BY);
    world.clock.advance(1_000);
  }
  expect(await bellOf(member)).toEqual([
    {
      title: 'You manage an outlet now',
      message: 'You manage Corner Shop from now on.',
      link: `/outlet/orders?outlet=${outlet}`,
    },
    { title: 'No longer a manager', message: 'You no longer manage Corner Shop.', link: null },
  ]);
});

it('a member hears that they are an admin, and so do those who decide beside them; nobody by SMS', async () => {
  const [first, second] = [await makeMember(world.deps), await makeMember(world.deps, { first_name: 'Grace' })];
  const before = await world.deps.db.selectFrom('messages').select('id').execute();
  const appoint = ({ phone }: Person, name: string) =>
    appointAdmin(world.deps, { phone, first_name: name, last_name: 'Nabirye' }, BY);
  const revoke = ({ phone }: Person) => revokeAdmin(world.deps, phone, BY);
  const acts = [
    () => appoint(first, 'Akello'),
    () => appoint(second, 'Grace'),
    () => appoint(second, 'Grace'),
    () => revoke(second),
    () => revoke(second),
  ];
  for (const act of acts) {
    await act();
    world.clock.advance(1_000);
  }
  expect((await bellOf(first)).map(({ message }) => message)).toEqual([
    'You act for the club from now on.',
    'Grace Nabirye acts for the club from now on. The journal says who made it so.',
    'Grace Nabirye is no admin of the club any more.',
  ]);
  expect((await bellOf(second)).map(({ message }) => message)).toEqual([
    'You act for the club from now on.',
    'You no longer act for the club.',
  ]);
  expect(await world.deps.db.selectFrom('messages').select('id').execute()).toHaveLength(before.length);
});
