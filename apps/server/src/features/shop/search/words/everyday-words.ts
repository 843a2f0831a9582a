import { saysNothing, stemOf, wordsOf } from './words-of.ts';

export interface NamedArea {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly district: string;
  readonly parent_id: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

/** More words than this no synonym and no area is looked up by. */
export const PHRASE_MAX = 3;

/** What members say beside the words of offers: synonyms, and places by all that people call them. Keys are stems. */
export class EverydayWords {
  /** Each meaning as the stems of its words. */
  readonly synonyms = new Map<string, string[][]>();
  readonly areas = new Map<string, NamedArea>();
  /** Ids of the areas that are called so. */
  readonly areaNames = new Map<string, string[]>();
  readonly #parts = new Map<string, string[]>();
  readonly #names: readonly { name: string; area_id: string }[];

  constructor(
    synonyms: readonly { word: string; means: string }[],
    areas: readonly NamedArea[],
    names: readonly { name: string; area_id: string }[],
  ) {
    for (const { word, means } of synonyms) {
      const stems = wordsOf(means).filter((each) => !saysNothing(each));
      append(this.synonyms, keyOf(wordsOf(word)), stems.map(stemOf));
    }
    for (const area of areas) {
      this.areas.set(area.id, area);
      if (area.parent_id !== null) append(this.#parts, area.parent_id, area.id);
    }
    this.#names = names;
    for (const { name, area_id } of names) append(this.areaNames, keyOf(wordsOf(name)), area_id);
  }

  /** Single words that are worth knowing although no offer has them. */
  *loneWords(): Iterable<string> {
    for (const key of [...this.synonyms.keys(), ...this.areaNames.keys()]) if (!key.includes(' ')) yield key;
  }

  /** Every name of every area, as it was written down. */
  *callings(): Iterable<[name: string, area: NamedArea]> {
    for (const { name, area_id } of this.#names) {
      const area = this.areas.get(area_id);
      if (area !== undefined) yield [name, area];
    }
  }

  /** The areas and all their parts. */
  withParts(area_ids: readonly string[]): Set<string> {
    const all = new Set(area_ids);
    for (const id of all) for (const part of this.#parts.get(id) ?? []) all.add(part);
    return all;
  }
}

/** How words stand in the maps. */
export function keyOf(words: readonly string[]): string {
  return words.map(stemOf).join(' ');
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
