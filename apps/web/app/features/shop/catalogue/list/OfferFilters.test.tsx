import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { OfferSelects } from './OfferFilters.tsx';
import { readOffersSearch } from './offers-search.ts';

afterEach(cleanup);

const near = { latitude: '0.354', longitude: '32.612' };

it.each([
  ['what the club puts first, without a wish', {}, 'relevance'],
  ['the nearest first, near a place', near, 'distance'],
  ['what fits best, of what was searched for near a place', { ...near, search: 'sugar' }, 'relevance'],
  ['what was wished for', { ...near, search: 'sugar', sort: 'distance' }, 'distance'],
])('the order that is shown is the one of the list: %s', (_what, raw, sort) => {
  const search = readOffersSearch(raw);
  render(<OfferSelects search={search} change={() => {}} facets={undefined} outletName={undefined} />);
  expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe(sort);
});
