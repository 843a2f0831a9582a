import { listDayOffers } from '@club/contract/offers-of-the-day/offers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { dayOfferForTests } from './day-offer-for-tests.ts';
import OffersOfDayPage from './OffersOfDayPage.tsx';

const offer = dayOfferForTests(Date.now());
const HOUR_MS = 60 * 60_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const later = { ...offer, id: 'o9', name: 'Sunset tilapia', offer_start_time: inHours(3) };

const PENDING: unknown = expect.stringContaining('pending-payment');

function open(
  results: readonly unknown[],
  path = '/offers-of-day',
  count = results.length,
  pending: readonly unknown[] = [],
) {
  const page = (shown: readonly unknown[]) =>
    Response.json({
      results: shown,
      count,
      next: null,
      previous: null,
      active_codes_count: 0,
      server_time: inHours(0),
    });
  // What is whose is told to members alone.
  storeTokens({ access: 'good', refresh: 'r1' });
  const told = (address: string) => {
    if (address.includes('pending-payment')) return Response.json({ results: pending, ready: [] });
    if (address.includes(`${listDayOffers.path}?`)) return page(results);
    // What a purchase asks for besides is not looked at here.
    return address.includes('ending_soon') ? page([]) : new Promise<Response>(() => {});
  };
  vi.stubGlobal(
    'fetch',
    vi.fn((address: string) => Promise.resolve(told(address))),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, networkMode: 'offlineFirst' } } });
  const router = createMemoryRouter([{ path: '*', element: <OffersOfDayPage /> }], { initialEntries: [path] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const heading = async () => (await screen.findByRole('heading', { name: /All Active Offers/ })).textContent;

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

describe('the list of offers of the day', () => {
  it('counts what opens later apart from what can be bought', async () => {
    open([offer, { ...offer, id: 'o2' }, later]);
    expect(await heading()).toContain('3 offers, 1 of them opens later');
    cleanup();
    open([later]);
    expect(await heading()).toMatch(/1 offer that opens later$/);
    cleanup();
    open([offer]);
    expect(await heading()).toMatch(/1 offer$/);
  });

  it('says on an offer that is being paid that it is, also when nothing else of it is left, and shows the payment', async () => {
    const mine = { ...offer, id: 'o2', name: 'Last radios', remaining_quantity: 0, held_quantity: 1 };
    open([offer, mine], '/offers-of-day', 2, [{ id: 'k1', day_offer_id: 'o2', stage: 'prompted' }]);
    const card = (await screen.findByText('You are paying for this offer')).closest('li')!;
    expect(within(card).getByRole('heading', { name: 'Last radios' })).toBeTruthy();
    expect(screen.getAllByText('You are paying for this offer')).toHaveLength(1);
    fireEvent.click(within(card).getByRole('button', { name: /^Show the payment/ }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it.each(['none', 'failed'])('says so of none whose payment is not under way (%s)', async (stage) => {
    open([offer], '/offers-of-day', 1, [{ id: 'k1', day_offer_id: offer.id, stage }]);
    await heading();
    await expect.poll(() => vi.mocked(fetch).mock.calls.map(([address]) => address)).toContainEqual(PENDING);
    expect(screen.queryByText('You are paying for this offer')).toBeNull();
  });

  it('counts all together where it does not see all of them', async () => {
    open([offer, later], '/offers-of-day', 20);
    expect(await heading()).toMatch(/20 offers$/);
  });

  it('where nothing was found, offers each way out once, and to clear the search first', async () => {
    const router = open([], '/offers-of-day?search=zzzz');
    expect(await screen.findByRole('heading', { name: 'No offers found' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Use current location' })).toHaveLength(1);
    // One of them is the cross of the field.
    const clear = screen.getAllByRole('button', { name: 'Clear search' });
    expect(clear.map(({ textContent }) => textContent)).toEqual(['', 'Clear search']);
    fireEvent.click(clear[1]!);
    expect(router.state.location.search).toBe('');
  });

  it('shows nothing of a search before under another one without a network', async () => {
    open([offer], '/offers-of-day?search=ntinda');
    await heading();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    act(() => void globalThis.dispatchEvent(new Event('offline')));
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[0]!);
    expect(await screen.findByText('You are offline')).toBeTruthy();
    expect(screen.queryByText(offer.name)).toBeNull();
    act(() => void globalThis.dispatchEvent(new Event('online')));
  });

  it('where a page is beyond its end since it became shorter, says so and leads back', async () => {
    const router = open([], '/offers-of-day?page=2', 3);
    expect(await screen.findByRole('heading', { name: 'This page is empty' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /All Active Offers/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Go to the first page' }));
    expect(router.state.location.search).toBe('?page=1');
    cleanup();
    open([], '/offers-of-day?page=2', 0);
    expect(await screen.findByRole('heading', { name: 'No offers of the day right now' })).toBeTruthy();
  });

  it('that is asked for anew after a search in vain claims nothing until it is there', async () => {
    open([], '/offers-of-day?search=zzzz');
    expect(await screen.findByRole('heading', { name: 'No offers found' })).toBeTruthy();
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[1]!);
    expect(await screen.findByText('Loading offers of the day')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'No offers of the day right now' })).toBeNull();
  });
});
