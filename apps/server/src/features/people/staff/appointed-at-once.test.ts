import { afterAll, beforeAll, expect, it } from 'vitest';

import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { nextNumberOfDay } from '#server/features/people/membership/store.ts';

import { appointAdmin } from './appoint-admin.ts';

const PERSON = { phone: '0772499001', first_name: 'Grace', last_name: 'Atim' };

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('an admin whom two operators appoint at the same moment is made once, and whoever is later finds them', async () => {
  const { deps } = world;
  const appoint = () => appointAdmin(deps, PERSON, { operator: 'grace@club-1' });
  const both = await deps.db.transaction().execute(async (tx) => {
    // Neither gets past the number of the application before both have found that nobody has the phone.
    await nextNumberOfDay(tx, deps.now());
    const asked = Promise.allSettled([appoint(), appoint()]);
    await somebodyWaits(deps.db, 2);
    return { asked };
  });
  const answers = await both.asked;
  const made = answers.filter((answer) => answer.status === 'fulfilled');
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(made.map(({ value }) => value.was)).toEqual(['nobody']);
  expect(refused.map(({ reason }) => reason)).toMatchObject([{ code: 'phone_taken' }]);
  expect(await appoint()).toMatchObject({ was: 'admin', member_id: made[0]!.value.member_id });
  const admins = await deps.db.selectFrom('role_grants').select('member_id').where('role', '=', 'admin').execute();
  expect(admins).toHaveLength(1);
});
