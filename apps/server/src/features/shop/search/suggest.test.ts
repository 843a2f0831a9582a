import { suggestSearches } from '@club/contract/shop/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeDemoCatalogue } from '#server-test/demo-catalogue.ts';
import { makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

let world: TestWorld;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await makeMember(world.deps)).token;
  await makeDemoCatalogue(world.deps);
});
afterAll(() => world.close());

const suggested = async (q: string) => (await world.call(suggestSearches, { token, query: { q } })).reply.results;
const named = async (q: string) => (await suggested(q)).map(({ kind, name }) => `${kind} ${name}`);

describe('suggestions while typing', () => {
  it('are areas, outlets and categories, with where they are and how many offers they have', async () => {
    expect(await suggested('nt')).toContainEqual({
      kind: 'area',
      id: 'ntinda',
      name: 'Ntinda',
      detail: 'Nakawa Division',
      offer_count: 5,
    });
    expect((await suggested('mama na'))[0]).toMatchObject({
      kind: 'outlet',
      name: 'Mama Nalongo Kitchen',
      detail: 'Wandegeya',
      offer_count: 5,
    });
    expect(await named('groc')).toEqual(['category Groceries']);
  });

  it.each([
    ['nalongo', 'outlet Mama Nalongo Kitchen'],
    ['OBULAMU', 'outlet Obulamu Pharmacy'],
    ['pharm', 'category Health & Pharmacy'],
    ['hard', 'outlet Muzigo Hardware'],
    ['fort port', 'area Fort Portal'],
    ['town cen', 'area Central Kampala'],
    ['kla', 'area Kampala'],
    ['ebbs', undefined],
    ['kisobka', 'outlet Kisoboka Electronics'],
    ['entbbe', 'area Entebbe'],
  ])('%s', async (q, expected) => {
    if (expected === undefined) expect(await named(q)).toEqual([]);
    else expect(await named(q)).toContain(expected);
  });

  it('count the parts of an area with it, and put places with offers first', async () => {
    const kampala = (await suggested('kampala')).find(({ id }) => id === 'kampala');
    expect(kampala!.offer_count).toBe(40);
    const counts = (await suggested('k')).filter(({ kind }) => kind === 'area').map(({ offer_count }) => offer_count);
    expect(counts.length).toBeGreaterThan(1);
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts.findLastIndex((count) => count > 0)).toBe(counts.filter((count) => count > 0).length - 1);
  });

  it('are few, and none for nothing typed', async () => {
    expect((await suggested('ma')).length).toBeLessThanOrEqual(10);
    for (const q of ['', '  ', '%', 'qqqqqq']) expect(await suggested(q)).toEqual([]);
  });

  it('need a member', async () => {
    expect((await world.call(suggestSearches, { query: { q: 'a' } })).status).toBe(401);
  });
});
