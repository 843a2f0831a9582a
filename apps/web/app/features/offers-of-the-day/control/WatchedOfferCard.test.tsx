import type { WatchedOffer } from '@club/contract/offers-of-the-day/control';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { WatchedOfferCard } from './WatchedOfferCard.tsx';

afterEach(cleanup);

const offer: WatchedOffer = {
  id: 'o1',
  name: 'Sunday basket',
  outlet_name: 'Freshbasket',
  outlet_area: 'Ntinda',
  outlet_status: 'active',
  status: 'open',
  paused_by_club: false,
  offer_start_time: '2026-11-22T06:00:00.000Z',
  offer_end_time: '2026-11-22T12:00:00.000Z',
  code_lifetime_hours: null,
  unused_codes: 'forfeit',
  total: 40,
  sold: 10,
  held: 0,
  left: 30,
  products: [],
  codes: { issued: 10, redeemed: 0, live: 10, ending: 10, unused: 0 },
  exposure: 380_000,
};
const onAct = vi.fn();

function show(change: Partial<WatchedOffer>): void {
  const card = <WatchedOfferCard offer={{ ...offer, ...change }} onAct={onAct} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: card }])} />
    </QueryClientProvider>,
  );
}
const acts = () =>
  ['Pause', 'Sell again'].filter((label) => screen.queryByRole('button', { name: `${label}: Sunday basket` }));

it('lets the club put its own brake on what the outlet has paused, and says who it was', () => {
  show({ status: 'paused' });
  expect(screen.getByText('Paused by its outlet')).toBeTruthy();
  expect(acts()).toEqual(['Pause', 'Sell again']);
  fireEvent.click(screen.getByRole('button', { name: 'Pause: Sunday basket' }));
  expect(onAct).toHaveBeenCalledWith('pause');
});

it('only sells again what the club has paused', () => {
  show({ status: 'paused', paused_by_club: true });
  expect(screen.getByText('Paused')).toBeTruthy();
  expect(acts()).toEqual(['Sell again']);
});

it('only pauses what is sold', () => {
  show({});
  expect(acts()).toEqual(['Pause']);
});

it('keeps the focus where an offer was paused: the press that sells it again takes the place of the other', () => {
  const page = (change: Partial<WatchedOffer>) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <WatchedOfferCard offer={{ ...offer, ...change }} onAct={onAct} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const client = new QueryClient();
  const { rerender } = render(page({}));
  screen.getByRole('button', { name: 'Pause: Sunday basket' }).focus();
  rerender(page({ status: 'paused', paused_by_club: true }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sell again: Sunday basket' }));
  rerender(page({}));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause: Sunday basket' }));
});

it('calls no offer open whose outlet sells nothing, and says of one that is paused anyway who paused it', () => {
  for (const [change, look] of [
    [{ outlet_status: 'paused' }, 'Its outlet is paused'],
    [{ outlet_status: 'closed', status: 'announced' }, 'Its outlet is closed'],
    [{ outlet_status: 'closed', status: 'paused' }, 'Paused by its outlet'],
    [{ outlet_status: 'closed', status: 'ended' }, 'Ended'],
  ] as const) {
    show(change);
    expect(screen.getAllByText(look)).not.toEqual([]);
    expect(screen.queryByText('Open')).toBeNull();
    cleanup();
  }
});
