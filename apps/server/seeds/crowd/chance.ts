/** Numbers that look like chance and are the same each time (Marsaglia's xorshift, 32 bits). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1;
  }

  /** From 0 up to 1. */
  next(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state >>> 0;
    return this.#state / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** The first are picked most: a few outlets and brands sell what most people buy. */
  one<T>(of: readonly T[], steepness = 1): T {
    return of[Math.floor(this.next() ** steepness * of.length)]!;
  }

  happens(share: number): boolean {
    return this.next() < share;
  }
}
