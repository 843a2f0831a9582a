import type { findPlace as findPlaceCall } from '@club/contract/delivery/places';
import type { ReplyOf } from '@club/contract/endpoint';
import { searchable } from '@club/rules/searchable';

import type { Database } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import type { FoundPlace } from '#server/providers/geocoding/geocoding.ts';

import { forgetOldPlaces, findKnownPlace, rememberPlace } from './found-places.ts';

type Reply = ReplyOf<typeof findPlaceCall>;

/** Parts of an address that are looked up in the gazetteer when the whole is not found. */
const MOST_PARTS = 6;

/**
 * Where an address is. An area that we know ourselves needs nobody else; the geocoder is asked about the rest, once for each
 * text; and when it does not know, the area that the address names is better than nothing.
 */
export async function findPlace(deps: Deps, q: string): Promise<Reply> {
  const whole = await areaNamed(deps.db, [q]);
  if (whole !== null) return { results: [whole], attribution: null };
  const found = await askGeocoder(deps, q);
  if (found !== null && found !== 'unknown') {
    const { latitude: lat, longitude: lon, display_name } = found;
    return { results: [{ lat, lon, display_name, is_area: false }], attribution: deps.geocoder!.attribution };
  }
  const part = await areaNamed(deps.db, q.split(',').slice(0, MOST_PARTS));
  if (part === null && found === 'unknown') throw new Problem('place_not_looked_up');
  return { results: part === null ? [] : [part], attribution: null };
}

/** The area of one of these names, the earlier ones first. */
async function areaNamed(db: Database, names: readonly string[]): Promise<Reply['results'][number] | null> {
  const wanted = names.map(searchable).filter((name) => name !== '');
  if (wanted.length === 0) return null;
  const rows = await db
    .selectFrom('area_names as n')
    .innerJoin('areas as a', 'a.id', 'n.area_id')
    .select(['n.name as asked', 'a.name', 'a.district', 'a.latitude', 'a.longitude'])
    .where('n.name', 'in', wanted)
    .execute();
  for (const name of wanted) {
    const areas = rows.filter((row) => row.asked === name);
    // Of a name that several bear nobody can say which is meant.
    const [area] = areas;
    if (area === undefined || areas.length > 1) continue;
    const { latitude: lat, longitude: lon, district } = area;
    return { lat, lon, display_name: `${area.name}, ${district}`, is_area: true };
  }
  return null;
}

async function askGeocoder(deps: Deps, q: string): Promise<FoundPlace | null | 'unknown'> {
  if (deps.geocoder === undefined) return null;
  const query = searchable(q);
  const known = await findKnownPlace(deps.db, query, deps.now());
  if (known !== undefined) return known;
  const outcome = await deps.geocoder.find(q);
  if (outcome.kind === 'unknown') {
    deps.log.warn({ reason: outcome.reason }, 'the geocoder did not answer');
    return 'unknown';
  }
  const place = outcome.kind === 'found' ? outcome.place : null;
  await rememberPlace(deps.db, query, place, deps.now());
  await forgetOldPlaces(deps.db, deps.now());
  return place;
}
