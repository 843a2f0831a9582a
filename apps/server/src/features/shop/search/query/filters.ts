import type { OffersQuery } from '@club/contract/shop/search';
import { DEFAULT_RADIUS_KM } from '@club/rules/limits';
import { searchable } from '@club/rules/searchable';

import { FLAGS } from '#server/features/shop/search/index/columns.ts';
import type { OfferIndex } from '#server/features/shop/search/index/offer-index.ts';
import { keyOf, type EverydayWords } from '#server/features/shop/search/words/everyday-words.ts';
import { wordsOf } from '#server/features/shop/search/words/words-of.ts';

import { NearOutlets } from './near-outlets.ts';

/** What narrows a list, as the index tells it: numbers of its columns. Undefined does not narrow; NONE fits nothing. */
export interface Filters {
  readonly live: Uint8Array;
  readonly category: number | undefined;
  readonly outlet: number | undefined;
  /** Numbers of the places that are meant, and 1 for each of them by its number. */
  readonly places: { readonly numbers: readonly number[]; readonly meant: Uint8Array } | undefined;
  /** Flags that an offer must have. */
  readonly discount: number;
  readonly cashback: number;
  readonly several: number;
  readonly near: NearOutlets | undefined;
}

const NONE = -1;
const discountFlag = { any: FLAGS.discount, 'over-25': FLAGS.over25, 'over-50': FLAGS.over50 } as const;

/** Good as long as nothing changes in the index: until the next wait. */
export function filtersOf(query: OffersQuery, at: Date, index: OfferIndex, words: EverydayWords): Filters {
  const { category, outlet, location, discount, latitude, longitude, radius } = query;
  return {
    live: index.liveAt(at.getTime()),
    category: category === undefined ? undefined : (index.categories.find(category.toLowerCase()) ?? NONE),
    outlet: outlet === undefined ? undefined : (index.outlets.find(outlet.toLowerCase()) ?? NONE),
    places: (location?.trim() ?? '') === '' ? undefined : placesMeant(location!, index, words),
    discount: discount === undefined ? 0 : discountFlag[discount],
    cashback: query.cashback === undefined ? 0 : FLAGS.cashback,
    several: query.multiProducts === undefined ? 0 : FLAGS.several,
    near:
      latitude === undefined || longitude === undefined
        ? undefined
        : new NearOutlets(index, { latitude, longitude }, radius ?? DEFAULT_RADIUS_KM),
  };
}

/** A location is the slug of an area, any of its names, or what an outlet calls its own place. */
function placesMeant(location: string, { places }: OfferIndex, words: EverydayWords): NonNullable<Filters['places']> {
  const slug = location.trim().toLowerCase();
  const ids = words.areas.has(slug) ? [slug] : (words.areaNames.get(keyOf(wordsOf(location))) ?? []);
  const areas = words.withParts(ids);
  const name = searchable(location);
  const meant = new Uint8Array(places.things.length);
  const numbers: number[] = [];
  for (const [number, place] of places.things.entries()) {
    if ((place.area_id === null || !areas.has(place.area_id)) && place.searchable !== name) continue;
    meant[number] = 1;
    numbers.push(number);
  }
  return { numbers, meant };
}

export function passes({ columns }: OfferIndex, filters: Filters, slot: number): boolean {
  if (filters.live[slot] === 0) return false;
  const flags = filters.discount | filters.cashback | filters.several;
  if ((columns.flags[slot]! & flags) !== flags) return false;
  if (filters.category !== undefined && columns.category[slot] !== filters.category) return false;
  if (filters.places !== undefined && filters.places.meant[columns.place[slot]!] === 0) return false;
  if (filters.outlet !== undefined && columns.outlet[slot] !== filters.outlet) return false;
  return filters.near === undefined || filters.near.has(columns.outlet[slot]!);
}

/** Filters whose choices are counted. */
export const MISSES = { category: 1, place: 2, discount: 4, cashback: 8 } as const;

/** Whether a live offer fits the filters that are not counted; most do not fit a place, so that it is asked first. */
export function fitsUncounted({ columns }: OfferIndex, { near, outlet, several }: Filters, slot: number): boolean {
  if (near !== undefined && !near.has(columns.outlet[slot]!)) return false;
  if (outlet !== undefined && columns.outlet[slot] !== outlet) return false;
  return (columns.flags[slot]! & several) === several;
}

/** Which of the counted filters an offer does not fit, one bit each. */
export function missesOf({ columns }: OfferIndex, filters: Filters, slot: number): number {
  const { category, places, discount, cashback } = filters;
  const flags = columns.flags[slot]!;
  let misses = 0;
  if (category !== undefined && columns.category[slot] !== category) misses |= MISSES.category;
  if (places !== undefined && places.meant[columns.place[slot]!] === 0) misses |= MISSES.place;
  if ((flags & discount) !== discount) misses |= MISSES.discount;
  if ((flags & cashback) !== cashback) misses |= MISSES.cashback;
  return misses;
}
