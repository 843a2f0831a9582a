/** Chance that a seed decides entirely (mulberry32), so that what was found can be found again. */
export class Dice {
  #state: number;

  constructor(seed: number, throwNumber: number) {
    this.#state = (Math.imul(seed, 0x9e37_79b1) ^ Math.imul(throwNumber + 1, 0x85eb_ca6b)) >>> 0;
  }

  below(below: number): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  /** True about `percent` times in a hundred. */
  happens(percent: number): boolean {
    return this.below(100) < percent;
  }

  one<T>(of: readonly T[]): T {
    return of[this.below(of.length)]!;
  }
}
