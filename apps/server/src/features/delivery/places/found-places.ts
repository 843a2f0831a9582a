import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import type { FoundPlace } from '#server/providers/geocoding/geocoding.ts';

/** Roads are named anew, and estates are built. */
const KEPT_DAYS = 90;
const FORGOTTEN_AT_ONCE = 100;

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * 24 * 60 * 60_000);

/** What the geocoder has said to this text: a place, null for none, undefined when it was not asked lately. */
export async function findKnownPlace(db: Database, query: string, at: Date): Promise<FoundPlace | null | undefined> {
  const row = await db
    .selectFrom('found_places')
    .select('place')
    .where('query', '=', query)
    .where('found_at', '>', daysBefore(at, KEPT_DAYS))
    .executeTakeFirst();
  // Written by `rememberPlace` alone.
  return row === undefined ? undefined : (row.place as FoundPlace | null);
}

export async function rememberPlace(db: Database, query: string, place: FoundPlace | null, at: Date): Promise<void> {
  const said = { place: place === null ? null : JSON.stringify(place), found_at: at };
  await db
    .insertInto('found_places')
    .values({ query, ...said })
    .onConflict((conflict) => conflict.column('query').doUpdateSet(said))
    .execute();
}

/** At each new answer some of the old ones go: no more are kept than are asked for. */
export async function forgetOldPlaces(db: Database, at: Date): Promise<void> {
  await sql`DELETE FROM found_places WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM found_places WHERE found_at <= ${daysBefore(at, KEPT_DAYS)} LIMIT ${FORGOTTEN_AT_ONCE}))`.execute(
    db,
  );
}
