import { searchOffers } from '@club/contract/shop/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeDemoCatalogue } from '#server-test/demo-catalogue.ts';
import { makeMember } from '#server-test/people.ts';
import { searches, type SearchKind } from '#server-test/searches.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

const FIRST = 3;
const WANTED_SHARE = 0.9;

let world: TestWorld;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await makeMember(world.deps)).token;
  await makeDemoCatalogue(world.deps);
});
afterAll(() => world.close());

async function firstOf(q: string): Promise<string[]> {
  const { reply } = await world.call(searchOffers, { token, query: { q } });
  return reply.results.slice(0, FIRST).map((card) => card.name);
}

describe('what members type', () => {
  it('finds the offer that they mean among the first three, nine times of ten', async () => {
    const found = new Map<SearchKind, { hits: number; all: number }>();
    const misses: string[] = [];
    for (const { kind, text, wanted } of searches) {
      const first = await firstOf(text);
      const hit = first.some((name) => wanted.includes(name));
      const { hits, all } = found.get(kind) ?? { hits: 0, all: 0 };
      found.set(kind, { hits: hits + Number(hit), all: all + 1 });
      if (!hit) misses.push(`${kind}: ${text} → ${first.join(' · ') || 'nothing'}, wanted ${wanted[0]}`);
    }
    const hits = searches.length - misses.length;
    const kinds = [...found].map(([kind, { hits: of, all }]) => `${kind} ${of}/${all}`).join(', ');
    process.stdout.write(`searches: ${hits} of ${searches.length} found (${kinds})\n${misses.join('\n')}\n`);
    expect(hits / searches.length).toBeGreaterThanOrEqual(WANTED_SHARE);
  });
});
