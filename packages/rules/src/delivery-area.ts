type Point = { readonly latitude: number; readonly longitude: number };

/** More corners than any neighbourhood needs, and few enough to look through at every question. */
export const AREA_MAX_CORNERS = 60;
const FEWEST_CORNERS = 3;

/**
 * Whether a point lies in an area, its edge included. Corners are joined in their order, the last with the first. Areas are so
 * small that the map is flat in them, and none reaches across the 180th meridian.
 */
export function isInArea(corners: readonly Point[], point: Point): boolean {
  let isInside = false;
  for (const [index, corner] of corners.entries()) {
    const [low, high] = upwards(corner, corners[(index + 1) % corners.length]!);
    const side = turn(low, high, point);
    if (side === 0 && isBetween(low, high, point)) return true;
    const isAtHeight = low.latitude <= point.latitude && point.latitude < high.latitude;
    if (isAtHeight && side > 0) isInside = !isInside;
  }
  return isInside;
}

/** What keeps corners from being an area, or null. */
export function areaError(corners: readonly Point[]): string | null {
  if (corners.length < FEWEST_CORNERS) return `An area needs at least ${FEWEST_CORNERS} corners`;
  if (corners.length > AREA_MAX_CORNERS) return `An area has at most ${AREA_MAX_CORNERS} corners`;
  if (isFlat(corners)) return 'The corners of an area do not lie on one line';
  return findCrossing(corners);
}

/** Where sides cross, what lies inside is anybody's guess: a pair of corners was told in the wrong order. */
function findCrossing(corners: readonly Point[]): string | null {
  const sides = corners.map((corner, index) => ({ from: corner, to: corners[(index + 1) % corners.length]! }));
  for (const [index, side] of sides.entries()) {
    const other = sides.findIndex((each, at) => at > index && doCross(side, each));
    if (other >= 0) {
      return `The sides of an area do not cross: those from corner ${index + 1} and corner ${other + 1} do. Give its corners in the order in which one walks around it`;
    }
  }
  return null;
}

type Side = { readonly from: Point; readonly to: Point };

/** Whether each side goes from one bank of the other to its other bank; sides that only touch do not. */
function doCross(one: Side, other: Side): boolean {
  const parts = (side: Side, { from, to }: Side) => turn(side.from, side.to, from) * turn(side.from, side.to, to) < 0;
  return parts(one, other) && parts(other, one);
}

/** A side told in one direction, so that the same figures come out from whichever end it was drawn. */
function upwards(one: Point, other: Point): [Point, Point] {
  const isUp = one.latitude < other.latitude || (one.latitude === other.latitude && one.longitude <= other.longitude);
  return isUp ? [one, other] : [other, one];
}

function isBetween(from: Point, to: Point, { latitude, longitude }: Point): boolean {
  return (
    latitude >= Math.min(from.latitude, to.latitude) &&
    latitude <= Math.max(from.latitude, to.latitude) &&
    longitude >= Math.min(from.longitude, to.longitude) &&
    longitude <= Math.max(from.longitude, to.longitude)
  );
}

function isFlat(corners: readonly Point[]): boolean {
  const [first, ...others] = corners;
  const far = others.find((corner) => corner.latitude !== first!.latitude || corner.longitude !== first!.longitude);
  return far === undefined || others.every((corner) => turn(first!, far, corner) === 0);
}

/** Positive where the way over the three turns left, negative where it turns right, zero where it goes straight on. */
function turn(from: Point, to: Point, point: Point): number {
  return (
    (to.longitude - from.longitude) * (point.latitude - from.latitude) -
    (to.latitude - from.latitude) * (point.longitude - from.longitude)
  );
}
