import { uuidV7, type Random } from '#server/ports/random.ts';

const WORD = 2 ** 32;

/** Chance that a seed decides entirely: the small fast counter generator "sfc32" of PractRand. */
export class Chance implements Random {
  readonly #state: Uint32Array;

  constructor(seed: number, stream = 0) {
    this.#state = Uint32Array.of(seed, stream, 0x9e37_79b9, 1);
    for (let round = 0; round < 16; round += 1) this.#word();
  }

  #word(): number {
    const s = this.#state;
    const sum = (s[0]! + s[1]! + s[3]!) >>> 0;
    s[3] = s[3]! + 1;
    s[0] = s[1]! ^ (s[1]! >>> 9);
    s[1] = s[2]! + (s[2]! << 3);
    s[2] = ((s[2]! << 21) | (s[2]! >>> 11)) + sum;
    return sum;
  }

  below(below: number): number {
    return Math.floor((this.#word() / WORD) * below);
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }

  uuid(): string {
    const bytes = this.bytes(16);
    bytes[6] = (bytes[6]! & 0x0f) | 0x40;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  id(now: Date): string {
    return uuidV7(now, this.bytes(10));
  }

  /** True about `percent` times in a hundred. */
  happens(percent: number): boolean {
    return this.below(1_000) < percent * 10;
  }

  one<T>(of: readonly T[]): T {
    return of[this.below(of.length)]!;
  }

  /** One of the keys, each as often as its weight says. */
  weighed<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
    const entries = Object.entries(weights) as [K, number][];
    let left = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [key, weight] of entries) {
      if (left < weight) return key;
      left -= weight;
    }
    throw new RangeError('No weights to choose by');
  }
}
