import { editDistance } from './edit-distance.ts';

/** Words that came in since the list was sorted, before they are worth another sorting. */
const UNSORTED_MAX = 64;
const FIRST_SIZE = 64;

/**
 * Every word that something can be found by: what is typed is looked up here first, and only then among the offers. A
 * hundred thousand offers share some forty thousand words.
 */
export class KnownWords {
  readonly #all = new Set<string>();
  /** The same in order of insertion. */
  readonly #list: string[] = [];
  /** The same by their first letters and then by their lengths. */
  readonly #begun = new Map<number, (SameLength | undefined)[]>();
  /** The same by what stands behind their first letters. */
  readonly #behind = new Map<string, string[]>();
  #sorted: string[] = [];

  add(word: string): void {
    if (this.#all.has(word)) return;
    this.#all.add(word);
    this.#list.push(word);
    (lookUp(this.#begun, word.charCodeAt(0), [])[word.length] ??= new SameLength()).add(word);
    lookUp(this.#behind, word.slice(1), []).push(word);
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
    if (limit > 0 && this.#all.has(word)) return { words: [word], slips: 0 };
    for (let slips = 1; slips <= limit; slips += 1) {
      const found = this.#alike(word, slips).filter((other) => editDistance(word, other, slips) === slips);
      if (slips === 1) found.push(...this.#begunOtherwise(word));
      if (found.length > 0) return { words: found.slice(0, most), slips };
    }
    return { words: [], slips: limit };
  }

  /** Words with the same first letter that may be so near: a slip changes the length by one, and at most two of the letters there are. */
  #alike(word: string, limit: number): string[] {
    const alike: string[] = [];
    const begun = this.#begun.get(word.charCodeAt(0));
    if (begun === undefined) return alike;
    const letters = lettersOf(word);
    for (let length = word.length - limit; length <= word.length + limit; length += 1)
      begun[length]?.sharing(letters, 2 * limit, alike);
    return alike;
  }

  /** Words one slip away in which the first letter is wrong, missing, too many, or in the place of the second. */
  #begunOtherwise(word: string): string[] {
    const rest = word.slice(1);
    const near = [...(this.#behind.get(rest) ?? []), ...(this.#behind.get(word) ?? [])];
    for (const other of [rest, rest.slice(0, 1) + word[0]! + rest.slice(1)]) if (this.#all.has(other)) near.push(other);
    return near.filter((other) => other[0] !== word[0]);
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

function lookUp<Key, Value>(map: Map<Key, Value>, key: Key, fresh: Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  map.set(key, fresh);
  return fresh;
}

/** Words of one beginning and length, each with the letters that it has: two words that share too few are not compared. */
class SameLength {
  readonly #words: string[] = [];
  #letters = new Uint32Array(FIRST_SIZE);

  add(word: string): void {
    const place = this.#words.push(word) - 1;
    if (place >= this.#letters.length) this.#grow();
    this.#letters[place] = lettersOf(word);
  }

  /** Adds to `found` those of which at most so many letters are in one of the two alone. */
  sharing(letters: number, most: number, found: string[]): void {
    const [words, all] = [this.#words, this.#letters];
    for (let place = 0; place < words.length; place += 1)
      if (bitsOf(letters ^ all[place]!) <= most) found.push(words[place]!);
  }

  #grow(): void {
    const letters = new Uint32Array(this.#letters.length * 2);
    letters.set(this.#letters);
    this.#letters = letters;
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
