import type { OfferFacets } from '@club/contract/shop/search';

import { FLAGS } from '#server/features/shop/search/index/columns.ts';
import type { OfferIndex } from '#server/features/shop/search/index/offer-index.ts';
import type { EverydayWords } from '#server/features/shop/search/words/everyday-words.ts';

import { fitsUncounted, MISSES, missesOf, type Filters } from './filters.ts';
import type { Matches } from './match-words.ts';

/** More areas than this nobody reads through. */
const MAX_AREAS = 30;

interface Counts {
  readonly categories: Uint32Array;
  readonly places: Uint32Array;
  readonly discounts: { any: number; 'over-25': number; 'over-50': number };
  cashback: number;
}

/**
 * How many offers each choice would leave: counted as if that one filter were not set, so that the other choices of it
 * have figures too. `slots` are those that the search text found, where there is one.
 */
export function countFacets(
  index: OfferIndex,
  words: EverydayWords,
  filters: Filters,
  matches: Matches | undefined,
): OfferFacets {
  const counts: Counts = {
    categories: new Uint32Array(index.categories.things.length),
    places: new Uint32Array(index.places.things.length),
    discounts: { any: 0, 'over-25': 0, 'over-50': 0 },
    cashback: 0,
  };
  if (matches === undefined) for (let slot = 0; slot < index.size; slot += 1) count(index, filters, slot, counts);
  else for (let place = 0; place < matches.length; place += 1) count(index, filters, matches.slots[place]!, counts);
  return told(index, words, counts);
}

function count(index: OfferIndex, filters: Filters, slot: number, counts: Counts): void {
  if (filters.live[slot] === 0 || !fitsUncounted(index, filters, slot)) return;
  const misses = missesOf(index, filters, slot);
  const { columns } = index;
  const flags = columns.flags[slot]!;
  if ((misses & ~MISSES.category) === 0) counts.categories[columns.category[slot]!]! += 1;
  if ((misses & ~MISSES.place) === 0) counts.places[columns.place[slot]!]! += 1;
  if ((misses & ~MISSES.cashback) === 0 && (flags & FLAGS.cashback) !== 0) counts.cashback += 1;
  if ((misses & ~MISSES.discount) !== 0) return;
  if ((flags & FLAGS.discount) !== 0) counts.discounts.any += 1;
  if ((flags & FLAGS.over25) !== 0) counts.discounts['over-25'] += 1;
  if ((flags & FLAGS.over50) !== 0) counts.discounts['over-50'] += 1;
}

function told(index: OfferIndex, words: EverydayWords, counts: Counts): OfferFacets {
  const categories = index.categories.things.map(({ name }, number) => ({
    id: index.categories.keys[number]!,
    name,
    offer_count: counts.categories[number]!,
  }));
  const areas = index.places.things.map(({ area_id, name }, number) => ({
    slug: area_id ?? name,
    name: words.areas.get(area_id ?? '')?.name ?? name,
    offer_count: area_id === null ? counts.places[number]! : countInArea(index, words, counts, area_id),
  }));
  const most = (a: { offer_count: number; name: string }, b: typeof a) =>
    b.offer_count - a.offer_count || (a.name < b.name ? -1 : 1);
  return {
    categories: categories.filter(({ offer_count }) => offer_count > 0).toSorted(most),
    areas: areas
      .filter(({ offer_count }) => offer_count > 0)
      .toSorted(most)
      .slice(0, MAX_AREAS),
    discounts: counts.discounts,
    cashback: counts.cashback,
  };
}

/** Whoever chooses an area gets its parts as well. */
function countInArea({ places }: OfferIndex, words: EverydayWords, counts: Counts, area_id: string): number {
  let sum = 0;
  for (const id of words.withParts([area_id])) {
    const place = places.find(id);
    if (place !== undefined) sum += counts.places[place]!;
  }
  return sum;
}
