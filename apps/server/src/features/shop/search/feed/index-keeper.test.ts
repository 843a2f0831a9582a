import { offersQuery } from '@club/contract/shop/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeCategory, makeOffer, makeOutlet, type MadeOffer } from '#server-test/catalogue.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { refreshOfferCard } from '#server/features/shop/catalogue/refresh-offer-cards.ts';
import { forgetChanges } from '#server/features/shop/search/forget-changes.ts';
import { listOffers } from '#server/features/shop/search/list-offers.ts';

import { IndexKeeper } from './index-keeper.ts';

let world: TestWorld;
let outlet_id: string;
let category_id: string;
let bread: MadeOffer;
/** As two processes of the API have one each. */
let here: IndexKeeper;
let there: IndexKeeper;

beforeAll(async () => {
  world = await openWorld();
  const { deps } = world;
  outlet_id = await makeOutlet(deps, { name: 'Corner' });
  category_id = await makeCategory(deps);
  bread = await make('Bread');
  here = new IndexKeeper(deps);
  there = new IndexKeeper(deps);
});
afterAll(() => world.close());

const make = (name: string) => makeOffer(world.deps, { name, outlet_id, category_id });

async function namesIn(keeper: IndexKeeper, search?: string): Promise<string[]> {
  const { text } = await listOffers(world.deps, keeper, offersQuery.parse({ search, sort: 'newest' }));
  const reply = JSON.parse(text);
  return reply.results.map((card: { name: string }) => card.name).toSorted();
}

async function rename(offer: MadeOffer, name: string, meanwhile = async () => {}): Promise<void> {
  await transact(world.deps.db, async (tx) => {
    await tx.updateTable('offers').set({ name }).where('id', '=', offer.id).execute();
    await refreshOfferCard(tx, offer.id);
    await meanwhile();
  });
}

describe('the index of offers', () => {
  it('knows in every process what has changed when it is next asked', async () => {
    expect(await namesIn(here)).toEqual(['Bread']);
    expect(await namesIn(there)).toEqual(['Bread']);
    const rice = await make('Rice');
    expect(await namesIn(there)).toEqual(['Bread', 'Rice']);
    expect(await namesIn(here, 'rice')).toEqual(['Rice']);
    await rename(rice, 'Sugar');
    for (const keeper of [here, there]) {
      expect(await namesIn(keeper, 'rice')).toEqual([]);
      expect(await namesIn(keeper, 'sugar')).toEqual(['Sugar']);
    }
    await world.deps.db.updateTable('offers').set({ status: 'paused' }).where('id', '=', rice.id).execute();
    await transact(world.deps.db, (tx) => refreshOfferCard(tx, rice.id));
    expect(await namesIn(here)).toEqual(['Bread']);
    expect(await namesIn(there, 'sugar')).toEqual([]);
  });

  it('follows an outlet that is called otherwise, though nobody made its cards anew', async () => {
    expect(await namesIn(here, 'bakery')).toEqual([]);
    await world.deps.db.updateTable('outlets').set({ name: 'Bakery' }).where('id', '=', outlet_id).execute();
    expect(await namesIn(here, 'bakery')).toEqual(['Bread']);
    await world.deps.db.updateTable('outlets').set({ name: 'Corner' }).where('id', '=', outlet_id).execute();
    expect(await namesIn(here, 'bakery')).toEqual([]);
  });

  it('counts the choices anew after a change, and when an offer ends', async () => {
    const choices = async () => {
      const query = offersQuery.parse({ facets: '1', sort: 'newest' });
      const { facets } = JSON.parse((await listOffers(world.deps, here, query)).text);
      return facets.categories.map((category: { offer_count: number }) => category.offer_count);
    };
    const [before] = await choices();
    const jam = await make('Jam');
    expect(await choices()).toEqual([before + 1]);
    await world.deps.db.updateTable('offers').set({ status: 'paused' }).where('id', '=', jam.id).execute();
    await transact(world.deps.db, (tx) => refreshOfferCard(tx, jam.id));
    expect(await choices()).toEqual([before]);
    const soon = await makeOffer(world.deps, { name: 'Soon over', outlet_id, category_id, ends_in: 1 });
    expect(await choices()).toEqual([before + 1]);
    world.clock.advance(86_400_000);
    expect(await choices()).toEqual([before]);
    world.clock.advance(-86_400_000);
    await world.deps.db.updateTable('offers').set({ status: 'paused' }).where('id', '=', soon.id).execute();
    await transact(world.deps.db, (tx) => refreshOfferCard(tx, soon.id));
  });

  it('learns a synonym that an operator adds, and forgets one that is taken away', async () => {
    const { db } = world.deps;
    expect(await namesIn(here, 'zzubi')).toEqual([]);
    await db.insertInto('search_synonyms').values({ word: 'zzubi', means: 'bread' }).execute();
    expect(await namesIn(here, 'zzubi')).toEqual(['Bread']);
    await db.deleteFrom('search_synonyms').where('word', '=', 'zzubi').execute();
    expect(await namesIn(here, 'zzubi')).toEqual([]);
  });

  it('does not miss what a transaction wrote that ended after a younger one', async () => {
    const beans = await make('Beans');
    expect(await namesIn(here, 'beans')).toEqual(['Beans']);
    await rename(bread, 'Crumpet', async () => {
      await rename(beans, 'Millet');
      expect(await namesIn(here, 'millet')).toEqual(['Millet']);
      expect(await namesIn(here, 'crumpet')).toEqual([]);
    });
    await expect.poll(() => namesIn(here, 'crumpet')).toEqual(['Crumpet']);
    await rename(bread, 'Bread');
  });

  it('takes in a thousand changes and is then the same as one made anew', async () => {
    await manyCards(1_000);
    expect(await namesIn(here, 'copy')).toHaveLength(9);
    await expect
      .poll(async () => [(await here.shelf()).index.living, await namesIn(here, 'copy')])
      .toEqual([1_002, await namesIn(new IndexKeeper(world.deps), 'copy')]);
  });

  it('is made of what is there, not of the changes, which are forgotten after a day', async () => {
    const { db } = world.deps;
    await sql`UPDATE catalogue_changes SET changed_at = changed_at - interval '2 days' WHERE id % 2 = 0`.execute(db);
    world.clock.advance(0);
    const count = async () =>
      (await sql<{ n: number }>`SELECT count(*) AS n FROM catalogue_changes`.execute(db)).rows[0]!.n;
    const before = await count();
    await forgetChanges({ db, now: () => new Date() });
    expect(await count()).toBeLessThan(before);
    expect(await namesIn(new IndexKeeper(world.deps), 'bread')).toContain('Bread');
  });
});

/** Copies of the first offer with their cards, as an import would leave them. */
async function manyCards(count: number): Promise<void> {
  const { db } = world.deps;
  await sql`
    INSERT INTO offers SELECT (o).* FROM (
      SELECT jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'name', 'Copy ' || n)) AS o
      FROM offers o, generate_series(1, ${count}) n WHERE o.id = ${bread.id}) c`.execute(db);
  await sql`
    INSERT INTO offer_products (offer_id, product_id, position, offer_price, quantity, card)
    SELECT o.id, p.product_id, p.position, p.offer_price, p.quantity, p.card
    FROM offers o, offer_products p WHERE o.name LIKE 'Copy %' AND p.offer_id = ${bread.id}`.execute(db);
  await sql`
    INSERT INTO offer_cards SELECT (c).* FROM (
      SELECT jsonb_populate_record(c, jsonb_build_object('offer_id', o.id,
        'card', replace(c.card, '"Bread"', to_json(o.name)::text))) AS c
      FROM offers o, offer_cards c WHERE o.name LIKE 'Copy %' AND c.offer_id = ${bread.id}) c`.execute(db);
}
