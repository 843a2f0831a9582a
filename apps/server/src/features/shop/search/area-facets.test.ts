import { listOffers } from '@club/contract/shop/search';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeCategory, makeOffer, makeOutlet } from '#server-test/catalogue.ts';
import { makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { loadGazetteer } from '#server/features/outlets/areas/load-gazetteer.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
  await loadGazetteer(world.deps);
});
afterAll(() => world.close());

it('counts of an area what choosing it shows: its parts too', async () => {
  const { token } = await makeMember(world.deps);
  const category_id = await makeCategory(world.deps);
  // Of a place that nobody knows the town is what is left, which has the others as its parts.
  for (const area of ['Ntinda', 'Behind the old mill', 'Kisaasi']) {
    const outlet_id = await makeOutlet(world.deps, { area, town: 'Kampala' });
    await makeOffer(world.deps, { outlet_id, category_id });
  }
  const ask = async (location?: string) =>
    (await world.call(listOffers, { token, query: { facets: '1', location } })).reply;
  const areas = (await ask()).facets!.areas;
  expect(areas.map(({ slug, offer_count }) => [slug, offer_count])).toEqual([
    ['kampala', 3],
    ['kisaasi', 1],
    ['ntinda', 1],
  ]);
  for (const { slug, offer_count } of areas) expect((await ask(slug)).count).toBe(offer_count);
});
