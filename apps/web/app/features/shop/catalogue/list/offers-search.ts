import type { QueryIn } from '@club/contract/endpoint';
import type { listOffers, OfferFacets } from '@club/contract/shop/search';
import { DEFAULT_RADIUS_KM, OFFERS_PER_PAGE, SEARCH_RADII_KM } from '@club/rules/limits';

import type { Place } from '#web/lib/use-geolocation.ts';

const DISCOUNTS = ['any', 'over-25', 'over-50'] as const;

/** What a discount is called where it can be taken back; "any" is known to addresses alone. */
export const discountLabels: Record<(typeof DISCOUNTS)[number], string> = {
  any: 'Any discount',
  'over-25': 'Over 25%',
  'over-50': 'Over 50%',
};

export const sortLabels = {
  relevance: 'Recommended',
  ending: 'Ending soon',
  discount: 'Biggest discount',
  cashback: 'Most cashback',
  price: 'Lowest price',
  distance: 'Nearest first',
  newest: 'Newest',
} as const;
export type Sort = keyof typeof sortLabels;
const SORTS = Object.keys(sortLabels) as Sort[];

/** The address of the offers list, field by field (spec 2 §2); the place is there when "near me" is on. */
export interface OffersSearch {
  search: string;
  category: string;
  location: string;
  discount: (typeof DISCOUNTS)[number] | '';
  cashback: boolean;
  multiProducts: boolean;
  sort: Sort | '';
  page: number;
  outlet: string;
  place: Place | null;
  radius: number;
}

type Raw = Readonly<Record<string, string>>;

/** Reads the query string; what it does not understand it ignores. */
export function readOffersSearch(raw: Raw): OffersSearch {
  const page = Number(raw['page']);
  const radius = Number(raw['radius']);
  return {
    search: raw['search'] ?? '',
    category: raw['category'] ?? '',
    location: raw['location'] ?? '',
    discount: DISCOUNTS.find((known) => known === raw['discount']) ?? '',
    cashback: isOn(raw['cashback']),
    multiProducts: isOn(raw['multiProducts']),
    sort: SORTS.find((known) => known === raw['sort']) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    outlet: raw['outlet'] ?? '',
    place: placeOf(raw),
    radius: SEARCH_RADII_KM.find((known) => known === radius) ?? DEFAULT_RADIUS_KM,
  };
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function placeOf(raw: Raw): Place | null {
  const latitude = Number.parseFloat(raw['latitude'] ?? '');
  const longitude = Number.parseFloat(raw['longitude'] ?? '');
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? { latitude, longitude } : null;
}

/** About 100 metres: near enough for a radius of kilometres, and no more of a person's place than is needed. */
const PLACE_DECIMALS = 3;

export const placeFields = (place: Place) => ({
  latitude: place.latitude.toFixed(PLACE_DECIMALS),
  longitude: place.longitude.toFixed(PLACE_DECIMALS),
});

/** The search as the call wants it. */
export function offersCallQuery(search: OffersSearch): QueryIn<typeof listOffers> {
  return {
    search: search.search.trim() || undefined,
    category: search.category || undefined,
    location: search.location || undefined,
    discount: search.discount || undefined,
    cashback: search.cashback ? '1' : undefined,
    multiProducts: search.multiProducts ? '1' : undefined,
    sort: search.sort || undefined,
    outlet: search.outlet || undefined,
    ...(search.place && { ...search.place, radius: search.radius }),
    page: search.page,
    per_page: OFFERS_PER_PAGE,
    facets: '1',
  };
}

/** "Near me", off. */
export const noPlace = { latitude: undefined, longitude: undefined, radius: undefined, sort: undefined };

/** Everything that narrows the list, off. */
export const noFilters = {
  search: undefined,
  category: undefined,
  location: undefined,
  discount: undefined,
  cashback: undefined,
  multiProducts: undefined,
  outlet: undefined,
  ...noPlace,
};

/** An area by its name; one that has no offers now is known by its slug alone. */
export function areaName(location: string, facets: OfferFacets | undefined): string {
  const known = facets?.areas.find(({ slug }) => slug === location)?.name;
  return known ?? location.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** How many filters of the filter sheet are on, without the search box. */
export function filterCount(search: OffersSearch): number {
  const { category, location, discount, cashback, multiProducts, outlet } = search;
  return [category, location, discount, cashback, multiProducts, outlet].filter(Boolean).length;
}

export function isFiltered(search: OffersSearch): boolean {
  return hasFilter(search) || search.search.trim() !== '';
}

/** Whether something beside words narrows the list. */
export function hasFilter(search: OffersSearch): boolean {
  return filterCount(search) > 0 || search.place !== null;
}
