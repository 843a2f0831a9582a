import { getMe } from '@club/contract/people/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';

import { grantRole } from './grant-role.ts';
import { memberInfo } from './member-info.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function makeOutlet(name: string): Promise<string> {
  const at = world.deps.now();
  const id = world.deps.random.id(at);
  await world.deps.db
    .insertInto('outlets')
    .values({
      id,
      name,
      area: 'Ntinda',
      town: 'Kampala',
      address: 'Opposite the market',
      phone: '+256772000001',
      opening_hours: '08:00-20:00',
      latitude: 0.35,
      longitude: 32.61,
      status: 'active',
      created_at: at,
    })
    .execute();
  return id;
}

describe('the signed-in member', () => {
  it('is told with the outlets they manage, in order of name, each once', async () => {
    const [second, first] = [await makeOutlet('Zebra Crafts'), await makeOutlet('Acholi Home')];
    const { member_id, token } = await makeMember(world.deps, { manages: [second] });
    const to = { member_id, by: null };
    await transact(world.deps.db, async (tx) => {
      await grantRole(tx, world.deps, to, { role: 'outlet_manager', outlet_id: first });
      await grantRole(tx, world.deps, to, { role: 'outlet_manager', outlet_id: second });
      await grantRole(tx, world.deps, to, { role: 'rider' });
    });
    const { reply } = await world.call(getMe, { token });
    expect(reply).toMatchObject({
      id: member_id,
      is_admin: false,
      is_outlet_manager: true,
      is_rider: true,
      outlets: [
        { id: first, name: 'Acholi Home' },
        { id: second, name: 'Zebra Crafts' },
      ],
    });
  });

  it('is nobody without a session, and nobody who does not exist', async () => {
    expect((await world.call(getMe)).problem).toMatchObject({
      error_code: 'authentication_required',
      message: 'Authentication required. Please log in.',
    });
    await expect(memberInfo(world.deps.db, world.deps.random.uuid())).rejects.toMatchObject({ code: 'not_found' });
  });
});
