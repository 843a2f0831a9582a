import type { Point } from '@club/rules/delivery-fee';

const FIRST_SIZE = 64;
const EARTH_RADIUS_KM = 6_371;
/** Distances are shown to 0.1 km. */
export const STEPS_PER_KM = 10;

/**
 * Where outlets lie on a ball of radius one round the middle of the earth. The straight line through the earth is quick to
 * compute, and says how far it is along the surface.
 */
export class OutletPoints {
  #points = new Float64Array(3 * FIRST_SIZE);

  write(outlet: number, place: Point): void {
    if (3 * outlet >= this.#points.length) {
      const larger = new Float64Array(this.#points.length * 2);
      larger.set(this.#points);
      this.#points = larger;
    }
    this.#points.set(pointOf(place), 3 * outlet);
  }

  /** For each of the first so many outlets its distance in steps of 0.1 km, as the rules round it, or -1 beyond the radius. */
  stepsFrom(place: Point, radius_km: number, outlets: number): Int32Array {
    const points = this.#points;
    const [x, y, z] = pointOf(place);
    const most = Math.floor(radius_km * STEPS_PER_KM);
    // Beyond this line it is too far, whatever it rounds to.
    const line = 2 * Math.sin((radius_km + 1 / STEPS_PER_KM) / (2 * EARTH_RADIUS_KM));
    const steps = new Int32Array(outlets).fill(-1);
    for (let outlet = 0; outlet < outlets; outlet += 1) {
      const dx = points[3 * outlet]! - x;
      const dy = points[3 * outlet + 1]! - y;
      const dz = points[3 * outlet + 2]! - z;
      const square = dx * dx + dy * dy + dz * dz;
      if (square > line * line) continue;
      const km = 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(square) / 2));
      const step = Math.round(km * STEPS_PER_KM);
      if (step <= most) steps[outlet] = step;
    }
    return steps;
  }
}

function pointOf({ latitude, longitude }: Point): [x: number, y: number, z: number] {
  const [up, round] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), Math.sin(up)];
}
