import { DEFAULT_RADIUS_KM } from '@club/rules/limits';
import { sql, type RawBuilder } from 'kysely';

/**
 * Distances to the point of a card. `ll_to_earth` puts a place on a ball in space, in metres; two places are then as far
 * apart as a straight line through the ball says, which is quick to compute and which the index orders by. Only what is
 * shown is turned into the way along the surface.
 */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius_km: number;
}

/** The ball of `earthdistance`; the rules use the mean radius, a tenth of a percent less. */
const BALL_RADIUS_M = 6_378_168;
const EARTH_RADIUS_KM = 6_371;
/** Distances are shown to 0.1 km, and what is shown as the radius is within it. */
const ROUNDING_KM = 0.05;

/** Where the member is and how far to look, if the query says so. */
export function placeOf(query: {
  latitude?: number | undefined;
  longitude?: number | undefined;
  radius?: number | undefined;
}): Place | undefined {
  const { latitude, longitude, radius } = query;
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude, longitude, radius_km: radius ?? DEFAULT_RADIUS_KM };
}

/** As `distanceKm` of the rules says: along the surface, to 0.1 km. */
export function distanceTo(place: Place): RawBuilder<number> {
  return sql`round((${2 * EARTH_RADIUS_KM}::float8
    * asin(least(1, (c.point <-> ${cubeOf(place)}::cube) / ${2 * BALL_RADIUS_M}::float8)))::numeric, 1)`;
}

/** The index finds the box round the circle, the line decides. */
export function isNear(place: Place): RawBuilder<boolean> {
  const line = lineOf(place.radius_km + ROUNDING_KM);
  return sql`c.point <@ cube_enlarge(${cubeOf(place)}::cube, ${line}::float8, 3)
    AND (c.point <-> ${cubeOf(place)}::cube) < ${line}::float8`;
}

export function nearestFirst(place: Place): RawBuilder<unknown> {
  return sql`c.point <-> ${cubeOf(place)}::cube`;
}

/** What `ll_to_earth` makes of a place, as text. */
function cubeOf({ latitude, longitude }: Place): string {
  const [up, round] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
  const across = BALL_RADIUS_M * Math.cos(up);
  return `(${across * Math.cos(round)}, ${across * Math.sin(round)}, ${BALL_RADIUS_M * Math.sin(up)})`;
}

/** The straight line in metres between places so far apart along the surface. */
function lineOf(km: number): number {
  return 2 * BALL_RADIUS_M * Math.sin(km / (2 * EARTH_RADIUS_KM));
}
