import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeOutlet } from '#server-test/catalogue.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { prepareData } from '#server/wiring/at-start.ts';

import { gazetteer } from './gazetteer/gazetteer.ts';
import { loadGazetteer } from './load-gazetteer.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const all = () => world.deps.db.selectFrom('areas').selectAll().orderBy('id').execute();
const namesOf = async (area_id: string) => {
  const rows = await world.deps.db.selectFrom('area_names').select('name').where('area_id', '=', area_id).execute();
  return rows.map((row) => row.name).toSorted();
};
const areaOf = async (outlet_id: string) => {
  const query = world.deps.db.selectFrom('outlets').select('area_id').where('id', '=', outlet_id);
  return (await query.executeTakeFirstOrThrow()).area_id;
};

describe('the table of areas', () => {
  it('holds the gazetteer, however often and by how many processes it is loaded', async () => {
    await Promise.all([1, 2, 3].map(() => loadGazetteer(world.deps)));
    const first = await all();
    expect(first).toHaveLength(gazetteer.length);
    expect(await namesOf('ntinda')).toContain('ntida');
    await loadGazetteer(world.deps);
    expect(await all()).toEqual(first);
  });

  it('follows the gazetteer but where an operator keeps a row', async () => {
    const { db } = world.deps;
    await db.updateTable('areas').set({ name: 'Old', latitude: 1 }).where('id', 'in', ['jinja', 'mbale']).execute();
    await db.updateTable('areas').set({ kept_by: 'operator' }).where('id', '=', 'mbale').execute();
    await db
      .insertInto('area_names')
      .values([{ area_id: 'jinja', name: 'old' }])
      .execute();
    await db
      .insertInto('area_names')
      .values([{ area_id: 'mbale', name: 'our mbale' }])
      .execute();
    await db.deleteFrom('area_names').where('name', '=', 'embale').execute();
    await loadGazetteer(world.deps);
    const named = new Map((await all()).map((area) => [area.id, area.name]));
    expect([named.get('jinja'), named.get('mbale')]).toEqual(['Jinja', 'Old']);
    expect(await namesOf('jinja')).not.toContain('old');
    expect(await namesOf('mbale')).toContain('our mbale');
    expect(await namesOf('mbale')).not.toContain('embale');
  });
});

describe('the area of an outlet', () => {
  it('is the one that its own words mean, else its town, and none where no such place is near', async () => {
    const at = (area: string, town: string, latitude: number, longitude: number) =>
      makeOutlet(world.deps, { area, town, latitude, longitude });
    expect(await areaOf(await at('Natete', 'Kampala', 0.3, 32.53))).toBe('nateete');
    expect(await areaOf(await at('Acacia Mall', 'Kampala', 0.335, 32.59))).toBe('kampala');
    expect(await areaOf(await at('Kasubi', 'Gulu', 2.78, 32.29))).toBe('kasubi-gulu');
    expect(await areaOf(await at('Kasubi', 'Kampala', 0.333, 32.553))).toBe('kasubi');
    expect(await areaOf(await at('Kasubi', 'Nowhere', -1.2, 30))).toBeNull();
  });

  it('is found at the next start when the gazetteer has come to know the place', async () => {
    const { db } = world.deps;
    const outlet = await makeOutlet(world.deps, { area: 'New Estate', town: 'Nowhere' });
    await prepareData(world.deps);
    expect(await areaOf(outlet)).toBeNull();
    const place = {
      kind: 'suburb',
      district: 'Kampala',
      region: 'central',
      parent_id: 'nakawa-division',
      kept_by: 'operator',
    } as const;
    const area = { id: 'new-estate', name: 'New Estate', latitude: 0.36, longitude: 32.6, ...place };
    await db.insertInto('areas').values(area).execute();
    await db.insertInto('area_names').values({ name: 'new estate', area_id: 'new-estate' }).execute();
    await prepareData(world.deps);
    expect(await areaOf(outlet)).toBe('new-estate');
  });
});
