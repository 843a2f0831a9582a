import type { Point } from '@club/rules/delivery-fee';

import type { OfferIndex } from '#server/features/shop/search/index/offer-index.ts';
import { STEPS_PER_KM } from '#server/features/shop/search/index/outlet-points.ts';

const END = -1;

/** The outlets within a radius of a place, with their distances as the rules measure and round them. */
export class NearOutlets {
  readonly #steps: Int32Array;
  readonly #farthest: number;

  constructor({ outlets, points }: OfferIndex, from: Point, radius_km: number) {
    this.#steps = points.stepsFrom(from, radius_km, outlets.things.length);
    this.#farthest = Math.floor(radius_km * STEPS_PER_KM);
  }

  has(outlet: number): boolean {
    return this.#steps[outlet]! >= 0;
  }

  kmTo(outlet: number): number {
    return this.#steps[outlet]! / STEPS_PER_KM;
  }

  /** Numbers of outlets by rising distance: each time those of one distance. Nothing needs sorting for that. */
  *nearestFirst(): Iterable<{ km: number; outlets: number[] }> {
    const first = new Int32Array(this.#farthest + 1).fill(END);
    const following = new Int32Array(this.#steps.length);
    for (let outlet = 0; outlet < this.#steps.length; outlet += 1) {
      const step = this.#steps[outlet]!;
      if (step < 0) continue;
      following[outlet] = first[step]!;
      first[step] = outlet;
    }
    for (let step = 0; step <= this.#farthest; step += 1) {
      const outlets: number[] = [];
      for (let outlet = first[step]!; outlet !== END; outlet = following[outlet]!) outlets.push(outlet);
      if (outlets.length > 0) yield { km: step / STEPS_PER_KM, outlets };
    }
  }
}
