import { editDistance } from './edit-distance.ts';

/** Words that came in since the list was sorted, before they are worth another sorting. */
const UNSORTED_MAX = 64;
const FIRST_SIZE = 256;

/**
 * Every word that something can be found by: what is typed is looked up here first, and only then among the offers. A
 * hundred thousand offers share some ten thousand words.
 */
export class KnownWords {
  readonly #all = new Set<string>();
  /** The same in order of insertion, each with the letters that it has: two words that share too few are not compared. */
  readonly #list: string[] = [];
  #letters = new Uint32Array(FIRST_SIZE);
  #lengths = new Uint8Array(FIRST_SIZE);
  #sorted: string[] = [];

  add(word: string): void {
    if (this.#all.has(word)) return;
    this.#all.add(word);
    const place = this.#list.push(word) - 1;
    if (place >= this.#letters.length) this.#grow();
    this.#letters[place] = lettersOf(word);
    this.#lengths[place] = Math.min(word.length, 255);
  }

  /** Words that begin so, the shortest first. */
  beginningWith(prefix: string, most: number): string[] {
    this.#sort();
    const found: string[] = [];
    for (let at = this.#placeOf(prefix); this.#sorted[at]?.startsWith(prefix) === true; at += 1) {
      found.push(this.#sorted[at]!);
    }
    return found.toSorted((a, b) => a.length - b.length).slice(0, most);
  }

  /**
   * The words that are the fewest slips away, at most `limit` (one or two); those that begin with the same letter first.
   * Two slips are only forgiven behind a first letter that is right.
   */
  like(word: string, limit: number, most: number): { words: string[]; slips: number } {
    let slips = limit;
    let found: string[] = [];
    for (const place of this.#alike(word, limit)) {
      const other = this.#list[place]!;
      const allowed = other.charCodeAt(0) === word.charCodeAt(0) ? slips : Math.min(slips, 1);
      const distance = editDistance(word, other, allowed);
      if (distance > allowed) continue;
      if (distance < slips) found = [];
      slips = distance;
      found.push(other);
    }
    const otherStart = (other: string) => Number(other[0] !== word[0]);
    return { words: found.toSorted((a, b) => otherStart(a) - otherStart(b)).slice(0, most), slips };
  }

  /** Places of words that may be so near: a slip changes the length by one, and at most two of the letters there are. */
  #alike(word: string, limit: number): number[] {
    const letters = lettersOf(word);
    const places: number[] = [];
    if (limit === 0) return places;
    for (let place = 0; place < this.#list.length; place += 1) {
      if (Math.abs(this.#lengths[place]! - word.length) > limit) continue;
      if (bitsOf(letters ^ this.#letters[place]!) <= 2 * limit) places.push(place);
    }
    return places;
  }

  #grow(): void {
    const letters = new Uint32Array(this.#letters.length * 2);
    letters.set(this.#letters);
    this.#letters = letters;
    const lengths = new Uint8Array(this.#lengths.length * 2);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
  }

  #sort(): void {
    const fresh = this.#list.slice(this.#sorted.length);
    if (fresh.length === 0) return;
    if (fresh.length > UNSORTED_MAX) {
      this.#sorted = this.#list.toSorted();
      return;
    }
    for (const word of fresh) this.#sorted.splice(this.#placeOf(word), 0, word);
  }

  /** Where the first word stands that does not come before this one. */
  #placeOf(word: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#sorted[middle]! < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** One bit for each letter; digits and what else there is share them. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let place = 0; place < word.length; place += 1) letters |= 1 << (word.charCodeAt(place) % 32);
  return letters >>> 0;
}

function bitsOf(letters: number): number {
  let bits = letters - ((letters >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
