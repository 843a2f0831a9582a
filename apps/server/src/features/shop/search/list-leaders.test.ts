import { listFlashSales, listHighCashback } from '@club/contract/shop/search';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeCategory, makeOffer, makeOutlet } from '#server-test/catalogue.ts';
import { makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

let world: TestWorld;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await makeMember(world.deps)).token;
});
afterAll(() => world.close());

it('what is left to buy leads a list, however many in front of it are sold out', async () => {
  const shop = { outlet_id: await makeOutlet(world.deps), category_id: await makeCategory(world.deps) };
  const made: string[] = [];
  for (let place = 0; place < 14; place += 1) {
    // Every seventh has something left.
    const sold = place % 7 === 6 ? 0 : 20;
    const offer = await makeOffer(world.deps, {
      ...shop,
      ends_in: 0.5 + place / 100,
      discount_percentage: 30,
      cashback_percentage: 40 - place,
      products: [{ quantity: 20, sold }],
    });
    made.push(offer.id);
  }
  for (const list of [listFlashSales, listHighCashback]) {
    const first = async (limit: number) =>
      (await world.call(list, { token, query: { limit } })).reply.results.map(({ id }) => id);
    expect(await first(1)).toEqual([made[6]]);
    expect(await first(2)).toEqual([made[6], made[13]]);
  }
});
