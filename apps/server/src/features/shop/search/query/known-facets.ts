import type { OfferFacets, OffersQuery } from '@club/contract/shop/search';

import type { OfferIndex } from '#server/features/shop/search/index/offer-index.ts';
import type { EverydayWords } from '#server/features/shop/search/words/everyday-words.ts';

/** More questions than are asked between two changes, but for places near which nobody asks twice. */
const MOST = 500;

/** Counts of an index that has not changed since: all pages and orders of a list have the same. As JSON. */
export class KnownFacets {
  readonly #index: OfferIndex;
  readonly #known = new Map<string, string>();
  #of = '';
  #words: EverydayWords | undefined;

  constructor(index: OfferIndex) {
    this.#index = index;
  }

  of(query: OffersQuery, words: EverydayWords, count: () => OfferFacets): string {
    if (this.#of !== this.#index.version || this.#words !== words || this.#known.size >= MOST) this.#known.clear();
    this.#of = this.#index.version;
    this.#words = words;
    const question = JSON.stringify({ ...query, page: 1, per_page: 1, sort: undefined });
    const known = this.#known.get(question) ?? JSON.stringify(count());
    this.#known.set(question, known);
    return known;
  }
}
