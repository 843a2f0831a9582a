import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeOutlet } from '#server-test/catalogue.ts';
import { openEars, type Ears } from '#server-test/hearing.ts';
import { makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

import { grantOutlet, revokeOutlet } from './manage-outlet.ts';

const BY = { operator: 'grace@club-1' };

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

it('open pages of whoever is given or loses an outlet ask anew what they may show and offer, and nobody else’s', async () => {
  const [manager, colleague] = [await makeMember(world.deps), await makeMember(world.deps)];
  const outlet = await makeOutlet(world.deps, { name: 'Corner Shop' });
  for (const change of [grantOutlet, revokeOutlet]) {
    const heard = await ears.heardBy({ manager, colleague }, () =>
      change(world.deps, { phone: manager.phone, outlet }, BY),
    );
    expect(heard).toEqual({ manager: ['everything null'], colleague: [] });
  }
});
