import type { QueryIn } from '@club/contract/endpoint';
import type { listDayOffers } from '@club/contract/offers-of-the-day/offers';
import { DEFAULT_RADIUS_KM, SEARCH_RADII_KM } from '@club/rules/limits';

import type { Place } from '#web/lib/use-geolocation.ts';

/** What the address of the list says. */
export interface DayOffersSearch {
  search: string;
  place: Place | null;
  radius: number;
  page: number;
}

const numberOf = (text: string | undefined) => (text === undefined || text === '' ? Number.NaN : Number(text));

/** Reads the address and shrugs off what makes no sense. */
export function readDayOffersSearch(raw: Readonly<Record<string, string>>): DayOffersSearch {
  const [latitude, longitude] = [numberOf(raw['latitude']), numberOf(raw['longitude'])];
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const radius = SEARCH_RADII_KM.find((km) => String(km) === raw['radius']) ?? DEFAULT_RADIUS_KM;
  const page = numberOf(raw['page']);
  return {
    search: raw['search']?.trim() ?? '',
    place: isPlace ? { latitude, longitude } : null,
    radius,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function dayOffersCallQuery({ search, place, radius, page }: DayOffersSearch): QueryIn<typeof listDayOffers> {
  return { search, page, ...(place === null ? {} : { ...place, radius }) };
}

/** Whether somebody has looked for something. */
export const isSearched = ({ search, place }: DayOffersSearch): boolean => search !== '' || place !== null;

export const nothingSearched = { search: undefined, latitude: undefined, longitude: undefined, radius: undefined };
