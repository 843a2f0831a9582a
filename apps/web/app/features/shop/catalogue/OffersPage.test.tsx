import type { OfferCard } from '@club/contract/shop/catalogue';
import { listOffers } from '@club/contract/shop/search';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { storeTokens } from '#web/api/session.ts';

import { offerForTests } from './offer-for-tests.ts';
import OffersPage from './OffersPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A list of so many offers, of which none but these is on the page that is asked for. */
function open(address: string, count: number, results: readonly OfferCard[] = []): void {
  storeTokens({ access: 'good', refresh: 'r1' });
  const page = { results, count, next: null, previous: null, count_is_exact: true };
  vi.stubGlobal('fetch', (asked: string) =>
    asked.includes(`${listOffers.path}?`) ? Promise.resolve(Response.json(page)) : new Promise(() => {}),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, networkMode: 'offlineFirst' } } });
  const router = createMemoryRouter([{ path: '*', element: <OffersPage /> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

describe('the list of offers', () => {
  it('after a search in vain claims nothing of all offers until they are there', async () => {
    open('/offers?search=zzzz', 0);
    expect(await screen.findByRole('heading', { name: 'No offers found' })).toBeTruthy();
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1)!);
    expect(await screen.findByText('Loading offers')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'No offers right now' })).toBeNull();
  });

  it.each([0, 1])(
    'shows nothing of a search before, with its %i offers, under another one without a network',
    async (count) => {
      open('/offers?search=soap', count, Array(count).fill(offerForTests));
      await screen.findByText(count === 0 ? 'No offers found' : 'Spotless kitchen');
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
      act(() => void globalThis.dispatchEvent(new Event('offline')));
      fireEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[0]!);
      expect(await screen.findByText('You are offline')).toBeTruthy();
      expect(screen.queryByText('Looking for offers...')).toBeNull();
      expect(screen.queryByText('Spotless kitchen')).toBeNull();
      act(() => void globalThis.dispatchEvent(new Event('online')));
    },
  );

  it('has all its pages up to five, and of more the first, the last and the neighbours', async () => {
    const pages = () => screen.getByRole('navigation', { name: 'Pages of Offers' }).textContent;
    open('/offers', 45);
    await screen.findByRole('button', { name: 'Page 5' });
    expect(pages()).toBe('12345');
    cleanup();
    open('/offers', 60);
    await screen.findByRole('button', { name: 'Page 7' });
    expect(pages()).toBe('12…7');
  });
});
