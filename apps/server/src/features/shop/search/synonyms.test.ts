import { searchable } from '@club/rules/searchable';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openWorld, type TestWorld } from '#server-test/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const pairs = () => world.deps.db.selectFrom('search_synonyms').selectAll().execute();
const meaningsOf = async (word: string) =>
  (await pairs())
    .filter((pair) => pair.word === word)
    .map((pair) => pair.means)
    .toSorted();

describe('the table of synonyms', () => {
  it('brings some hundred pairs along, most of them Luganda', async () => {
    const all = await pairs();
    expect(all.length).toBeGreaterThanOrEqual(250);
    const of = (language: string) => all.filter((pair) => pair.language === language).length;
    expect(of('luganda')).toBeGreaterThanOrEqual(150);
    expect(of('english')).toBeGreaterThanOrEqual(100);
    for (const { word, means } of all) expect([searchable(word), searchable(means)]).toEqual([word, means]);
  });

  it.each([
    ['sukaali', ['sugar']],
    ['muceere', ['rice']],
    ['amata', ['milk']],
    ['omugaati', ['bread']],
    ['ennyama', ['beef', 'meat']],
    ['enkoko', ['chicken']],
    ['amafuta', ['fuel', 'oil', 'petrol']],
    ['essimu', ['phone', 'smartphone']],
  ])('%s means %j', async (word, means) => expect(await meaningsOf(word)).toEqual(means));

  it('takes what an operator adds, in small letters', async () => {
    const { db } = world.deps;
    await db.insertInto('search_synonyms').values({ word: 'kikomando', means: 'chapati and beans' }).execute();
    expect(await meaningsOf('kikomando')).toEqual(['chapati and beans']);
    const shouted = { word: 'KIKOMANDO', means: 'chapati' };
    await expect(db.insertInto('search_synonyms').values(shouted).execute()).rejects.toThrow(/check constraint/);
  });
});
