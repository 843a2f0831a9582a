import { searchable } from '@club/rules/searchable';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

/** So far from its centre a place may still be called by the name of an area, in metres. */
const AREA_REACH_M = 30_000;

/** Gives every outlet without one the area that it means, where the gazetteer knows it by now. Done at every start. */
export async function placeOutlets({ db }: Pick<Deps, 'db'>): Promise<void> {
  const outlets = await db.selectFrom('outlets').select(['id', 'area', 'town']).where('area_id', 'is', null).execute();
  if (outlets.length > 0) await setAreas(db, outlets);
}

/**
 * Sets the area of outlets from what they call their place: the nearest area of that name, else of the name of their
 * town, and none where no such area is near.
 */
export async function setAreas(
  db: Database | Tx,
  outlets: readonly { id: string; area: string; town: string }[],
): Promise<void> {
  const nearest = (name: ReturnType<typeof sql>) => sql`(
    SELECT a.id FROM area_names n JOIN areas a ON a.id = n.area_id
    WHERE n.name = ${name}
      AND earth_distance(ll_to_earth(a.latitude, a.longitude), ll_to_earth(o.latitude, o.longitude)) < ${AREA_REACH_M}
    ORDER BY earth_distance(ll_to_earth(a.latitude, a.longitude), ll_to_earth(o.latitude, o.longitude)), a.id LIMIT 1)`;
  await sql`
    UPDATE outlets o SET area_id = coalesce(${nearest(sql`w.area`)}, ${nearest(sql`w.town`)})
    FROM unnest(
      ${outlets.map(({ id }) => id)}::uuid[],
      ${outlets.map(({ area }) => searchable(area))}::text[],
      ${outlets.map(({ town }) => searchable(town))}::text[]) AS w (id, area, town)
    WHERE o.id = w.id`.execute(db);
}
