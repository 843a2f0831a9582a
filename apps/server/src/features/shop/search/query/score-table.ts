/** What each offer is worth to a search, by slot. Made once for all searches and cleared where the last one wrote. */
export class ScoreTable {
  #scores = new Float32Array(0);
  /** What the wish in hand is worth to each offer. */
  #best = new Float32Array(0);
  #fits = new Uint8Array(0);
  /** Offers that fit any wish so far. */
  #touched = new Uint32Array(0);
  #chosen = new Uint32Array(0);
  #found = new Uint32Array(0);
  #chosenLength = 0;
  length = 0;
  /** How many offers the wish in hand has found. */
  found = 0;

  slotAt(place: number): number {
    return this.#touched[place]!;
  }

  /** The wish in hand finds an offer. Of several meanings the one that is worth most counts. */
  take(slot: number, weight: number): void {
    const best = this.#best[slot]!;
    if (best === 0) this.#found[this.found++] = slot;
    if (weight > best) this.#best[slot] = weight;
  }

  /** The wish in hand is done: what it found counts, the rarer the more. */
  add(rarity: number): void {
    for (let place = 0; place < this.found; place += 1) {
      const slot = this.#found[place]!;
      if (this.#fits[slot] === 0) this.#touched[this.length++] = slot;
      this.#fits[slot]! += 1;
      this.#scores[slot]! += this.#best[slot]! * rarity;
      this.#best[slot] = 0;
    }
    this.found = 0;
  }

  /** Chooses those that are live and fit at least so many wishes, and answers how many they are. */
  choose(least: number, live: Uint8Array): number {
    let length = 0;
    for (let place = 0; place < this.length; place += 1) {
      const slot = this.#touched[place]!;
      if (live[slot] === 1 && this.#fits[slot]! >= least) this.#chosen[length++] = slot;
    }
    this.#chosenLength = length;
    return length;
  }

  matches(): { slots: Uint32Array; length: number; scores: Float32Array } {
    return { slots: this.#chosen, length: this.#chosenLength, scores: this.#scores };
  }

  /** For slots below `size`. */
  clear(size: number): void {
    for (let place = 0; place < this.length; place += 1) {
      this.#scores[this.#touched[place]!] = 0;
      this.#fits[this.#touched[place]!] = 0;
    }
    this.length = 0;
    if (this.#fits.length === size) return;
    this.#scores = new Float32Array(size);
    this.#best = new Float32Array(size);
    this.#fits = new Uint8Array(size);
    this.#touched = new Uint32Array(size);
    this.#chosen = new Uint32Array(size);
    this.#found = new Uint32Array(size);
  }
}
