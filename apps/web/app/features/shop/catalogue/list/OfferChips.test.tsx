import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import type { useNearMe } from './NearMe.tsx';
import { OfferChips } from './OfferChips.tsx';
import { readOffersSearch } from './offers-search.ts';

afterEach(cleanup);

it('what is chosen leads the line of chips, and goes at a press', () => {
  const change = vi.fn();
  const search = readOffersSearch({ discount: 'over-25', cashback: '1', location: 'ntinda', sort: 'ending' });
  const near: ReturnType<typeof useNearMe> = { locating: false, error: null, find: () => {}, forget: () => {} };
  render(<OfferChips search={search} change={change} facets={undefined} outletName={undefined} near={near} />);
  const chips = screen.getAllByRole('button');
  expect(chips.map((chip) => [chip.textContent, chip.getAttribute('aria-pressed')])).toEqual([
    ['Over 25%', 'true'],
    ['Cashback', 'true'],
    ['Ntinda', 'true'],
    ['Find offers near me', 'false'],
  ]);
  for (const chip of chips.slice(0, 3)) fireEvent.click(chip);
  expect(change.mock.calls).toEqual([[{ discount: undefined }], [{ cashback: undefined }], [{ location: undefined }]]);
});
