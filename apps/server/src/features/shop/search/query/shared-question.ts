import type { OffersQuery } from '@club/contract/shop/search';

/** About a hundred metres, so that neighbours ask the same question. */
const STEPS_PER_DEGREE = 1_000;

/** What was asked, without what makes no difference to the answer. */
export function asEverybody(query: OffersQuery): OffersQuery {
  const { latitude, longitude } = query;
  const text = query.search?.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return {
    ...query,
    search: text === '' ? undefined : text,
    latitude: latitude === undefined ? undefined : rounded(latitude),
    longitude: longitude === undefined ? undefined : rounded(longitude),
  };
}

/** The same text for the same question. */
export function questionOf(query: OffersQuery): string {
  return `offers ${JSON.stringify(query)}`;
}

function rounded(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
}
