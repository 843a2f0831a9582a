import type { OfferIndex } from '#server/features/shop/search/index/offer-index.ts';
import type { SlotList } from '#server/features/shop/search/index/slot-list.ts';
import type { EverydayWords } from '#server/features/shop/search/words/everyday-words.ts';

import { NearOutlets } from './near-outlets.ts';
import { ScoreTable } from './score-table.ts';
import type { Meaning, Wish } from './understand.ts';

/** What being in the area that was named is worth: as much as its name on the offer. */
const AREA_WEIGHT = 50;
/** Where nothing is in the area itself, so far around is looked; at the second distance it is worth half. */
const AROUND_KM = 30;
const HALF_AT_KM = 4;
/** Where the first wish leaves fewer offers than this share of all, the others are looked up for those alone. */
const FEW = 1 / 32;

/** What a search text found; good until the next search. */
export interface Matches {
  readonly slots: Uint32Array;
  readonly length: number;
  /** By slot. */
  readonly scores: Float32Array;
}

/** Lists of slots of which an offer stands in every one, and what that is worth beside its weight there. */
interface Lists {
  readonly lists: readonly SlotList[];
  /** What standing in them is worth, where the lists have no weights. */
  readonly weight: number | undefined;
  readonly factor: number;
}

const NO_MATCHES: Matches = { slots: new Uint32Array(0), length: 0, scores: new Float32Array(0) };

/**
 * Finds the live offers that fit every wish. Where none does, areas reach as far as their surroundings; where still none
 * does, those that fit the most wishes are what there is.
 */
export class WordMatcher {
  readonly #index: OfferIndex;
  readonly #table = new ScoreTable();

  constructor(index: OfferIndex) {
    this.#index = index;
  }

  /** `live`: by slot, 1 where the offer is live. */
  match(wishes: readonly Wish[], words: EverydayWords, live: Uint8Array): Matches {
    const wanted = wishes.length;
    if (wanted === 0) return NO_MATCHES;
    const table = this.#table;
    const listed = wishes.map((wish) => wish.flatMap((meaning) => this.#listsOf(meaning, words)));
    this.#weighFewFirst(listed);
    if (table.choose(wanted, live) > 0) return table.matches();
    const around = wishes.some((wish) => wish.some((meaning) => 'area_ids' in meaning));
    this.#weighAll(listed, around ? wishes : [], words);
    for (let least = wanted; least > 0; least -= 1) if (table.choose(least, live) > 0) break;
    return table.matches();
  }

  /** Offers that fit all wishes: when one wish leaves few, only those are looked at for the others. */
  #weighFewFirst(listed: readonly (readonly Lists[])[]): void {
    const sized = listed.map((meanings) => ({
      meanings,
      size: meanings.reduce((sum, { lists }) => sum + Math.min(...lists.map((list) => list.length)), 0),
    }));
    this.#table.clear(this.#index.columns.size);
    for (const [place, { meanings, size }] of sized.toSorted((a, b) => a.size - b.size).entries()) {
      const fewLeft = place > 0 && this.#table.length < this.#index.size * FEW;
      if (fewLeft) for (const meaning of meanings) this.#lookUp(meaning);
      else for (const meaning of meanings) this.#take(meaning);
      this.#table.add(this.#rarity(fewLeft ? size : this.#table.found));
    }
  }

  /** Everything that fits any wish. Areas reach as far as their surroundings where `wishes` are given. */
  #weighAll(listed: readonly (readonly Lists[])[], wishes: readonly Wish[], words: EverydayWords): void {
    this.#table.clear(this.#index.columns.size);
    for (const [place, meanings] of listed.entries()) {
      for (const meaning of meanings) this.#take(meaning);
      for (const meaning of wishes[place] ?? []) if ('area_ids' in meaning) this.#takeAround(meaning, words);
      this.#table.add(this.#rarity(this.#table.found));
    }
  }

  #rarity(found: number): number {
    return Math.log2(1 + this.#index.living / (1 + found));
  }

  #listsOf(meaning: Meaning, words: EverydayWords): Lists[] {
    const factor = meaning.weight;
    if ('words' in meaning) {
      const lists = meaning.words.map((word) => this.#index.words.get(word)).filter((list) => list !== undefined);
      return lists.length < meaning.words.length ? [] : [{ lists, weight: undefined, factor }];
    }
    return [...words.withParts(meaning.area_ids)].flatMap((area_id) => {
      const place = this.#index.places.find(area_id);
      return place === undefined ? [] : [{ lists: [this.#index.places.slots[place]!], weight: AREA_WEIGHT, factor }];
    });
  }

  /** All that stand in every list, each for the least that any of the words weighs there. */
  #take({ lists, weight, factor }: Lists): void {
    const [first, ...others] = lists.toSorted((a, b) => a.length - b.length) as [SlotList, ...SlotList[]];
    for (let place = 0; place < first.length; place += 1) {
      const slot = first.slotAt(place);
      let least = weight ?? first.weightAt(place);
      for (const other of others) least = Math.min(least, other.weightOf(slot) ?? 0);
      if (least > 0) this.#table.take(slot, least * factor);
    }
  }

  /** The same, asked of the offers that fit the wishes so far. */
  #lookUp({ lists, weight, factor }: Lists): void {
    for (let place = 0; place < this.#table.length; place += 1) {
      const slot = this.#table.slotAt(place);
      let least = Infinity;
      for (const list of lists) {
        const found = list.weightOf(slot);
        least = Math.min(least, found === undefined ? 0 : (weight ?? found));
      }
      if (least > 0) this.#table.take(slot, least * factor);
    }
  }

  #takeAround(meaning: Meaning & { area_ids: readonly string[] }, words: EverydayWords): void {
    for (const centre of meaning.area_ids.flatMap((id) => words.areas.get(id) ?? [])) {
      for (const { km, outlets } of new NearOutlets(this.#index, centre, AROUND_KM).nearestFirst()) {
        const weight = (AREA_WEIGHT * meaning.weight) / (1 + km / HALF_AT_KM);
        for (const outlet of outlets) {
          const list = this.#index.outlets.slots[outlet]!;
          for (let place = 0; place < list.length; place += 1) this.#table.take(list.slotAt(place), weight);
        }
      }
    }
  }
}
