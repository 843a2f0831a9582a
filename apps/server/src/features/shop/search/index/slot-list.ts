const FIRST_SIZE = 4;
const WEIGHT_BITS = 8;
const WEIGHT_MASK = 255;

/** Slots of offers in rising order, each with what its word weighs there: both in one number. Grows by doubling. */
export class SlotList {
  #packed = new Uint32Array(FIRST_SIZE);
  length = 0;

  push(slot: number, weight = 0): void {
    if (this.length === this.#packed.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#packed);
      this.#packed = larger;
    }
    this.#packed[this.length] = (slot << WEIGHT_BITS) | weight;
    this.length += 1;
  }

  slotAt(place: number): number {
    return this.#packed[place]! >>> WEIGHT_BITS;
  }

  all(): number[] {
    return Array.from({ length: this.length }, (_, place) => this.slotAt(place));
  }

  weightAt(place: number): number {
    return this.#packed[place]! & WEIGHT_MASK;
  }

  /** What the word weighs at the slot, undefined where it does not stand there. */
  weightOf(slot: number): number | undefined {
    let low = 0;
    let high = this.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.slotAt(middle);
      if (found === slot) return this.weightAt(middle);
      if (found < slot) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}
