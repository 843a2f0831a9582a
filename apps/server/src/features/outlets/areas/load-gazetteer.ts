import { searchable } from '@club/rules/searchable';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';

import { gazetteer } from './gazetteer/gazetteer.ts';

/**
 * Brings the table of areas to what the gazetteer says. Rows that an operator made or took over (`kept_by`) stay as they
 * are, names included. Done at every start; several processes may do it at once.
 */
export async function loadGazetteer({ db }: Pick<Deps, 'db'>): Promise<void> {
  await transact(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('load_gazetteer'))`.execute(tx);
    await writeAreas(tx);
    await writeNames(tx);
  });
}

async function writeAreas(tx: Tx): Promise<void> {
  const column = <K extends keyof (typeof gazetteer)[number]>(key: K) => gazetteer.map((area) => area[key]);
  await sql`
    INSERT INTO areas AS a (id, name, kind, district, region, parent_id, latitude, longitude, kept_by)
    SELECT *, 'gazetteer' FROM unnest(
      ${column('id')}::text[], ${column('name')}::text[], ${column('kind')}::text[], ${column('district')}::text[],
      ${column('region')}::text[], ${column('parent_id')}::text[], ${column('latitude')}::float8[],
      ${column('longitude')}::float8[])
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind, district = excluded.district,
      region = excluded.region, parent_id = excluded.parent_id, latitude = excluded.latitude, longitude = excluded.longitude
    WHERE a.kept_by = 'gazetteer'
      AND (a.name, a.kind, a.district, a.region, a.parent_id, a.latitude, a.longitude) IS DISTINCT FROM
        (excluded.name, excluded.kind, excluded.district, excluded.region, excluded.parent_id, excluded.latitude,
          excluded.longitude)`.execute(tx);
}

async function writeNames(tx: Tx): Promise<void> {
  const names = gazetteer.flatMap((area) =>
    [area.name, ...area.also].map((name) => ({ area_id: area.id, name: searchable(name) })),
  );
  const wanted = sql`(SELECT * FROM unnest(
    ${names.map(({ name }) => name)}::text[], ${names.map(({ area_id }) => area_id)}::text[]) AS w (name, area_id))`;
  await sql`
    DELETE FROM area_names n USING areas a
    WHERE a.id = n.area_id AND a.kept_by = 'gazetteer' AND (n.name, n.area_id) NOT IN ${wanted}`.execute(tx);
  await sql`
    INSERT INTO area_names (name, area_id)
    SELECT w.name, w.area_id FROM ${wanted} w JOIN areas a ON a.id = w.area_id AND a.kept_by = 'gazetteer'
    ON CONFLICT DO NOTHING`.execute(tx);
}
