import { expect, it } from 'vitest';

import { dayOfferQuery, dayOffersQuery, endingSoonQuery } from './queries.ts';

it('stay fresh for five minutes and stand on two shelves of the device, beside one for single offers', () => {
  const queries = [dayOffersQuery({}), endingSoonQuery, dayOfferQuery('o1')];
  expect(queries.map(({ staleTime }) => staleTime)).toEqual([300_000, 300_000, 300_000]);
  expect(queries.map(({ meta }) => meta?.kept?.shelf)).toEqual(['day-offers', 'day-offers-ending', 'day-offer']);
});
