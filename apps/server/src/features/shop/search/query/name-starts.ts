import { wordsOf } from '#server/features/shop/search/words/words-of.ts';

/** Names by how any of their words begins: `nalongo k` finds Mama Nalongo Kitchen. */
export class NameStarts<Named> {
  readonly #starts: { text: string; named: Named; word: number }[] = [];

  constructor(names: Iterable<readonly [name: string, named: Named]>) {
    for (const [name, named] of names) {
      const words = wordsOf(name);
      for (const word of words.keys()) this.#starts.push({ text: words.slice(word).join(' '), named, word });
    }
    this.#starts.sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)));
  }

  /** What is called so, names that begin with it before others, at most so many that are looked at. */
  beginning(text: string, most: number): Named[] {
    const found: { named: Named; word: number }[] = [];
    for (let at = this.#placeOf(text); found.length < most; at += 1) {
      const start = this.#starts[at];
      if (start === undefined || !start.text.startsWith(text)) break;
      found.push(start);
    }
    return [...new Set(found.toSorted((a, b) => a.word - b.word).map(({ named }) => named))];
  }

  #placeOf(text: string): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#starts[middle]!.text < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
