import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { openPurchaseQuery } from '#web/features/offers-of-the-day/purchases/queries.ts';
import { paths } from '#web/paths.ts';

import { dayOfferForTests } from './day-offer-for-tests.ts';
import DayOfferPage from './DayOfferPage.tsx';
import { dayOfferQuery } from './queries.ts';

/** Whether the server still knows of the offer. */
let isThere: boolean;

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  isThere = true;
  const gone = { error_code: 'offer_not_found', message: 'Offer Not Found', errors: {} };
  vi.stubGlobal('fetch', (address: string) => {
    if (address.endsWith('/open-purchase/')) {
      return Promise.resolve(Response.json({ order_id: null, payment: null }));
    }
    if (!address.endsWith('/o1/')) return new Promise(() => {});
    return Promise.resolve(
      isThere ? Response.json(dayOfferForTests(Date.now())) : Response.json(gone, { status: 404 }),
    );
  });
});
afterEach(() => {
  act(() => void globalThis.dispatchEvent(new Event('online')));
  cleanup();
  vi.restoreAllMocks();
  clearTokens();
  vi.unstubAllGlobals();
});

function open(client: QueryClient, initialEntries = ['/day-offers/o1']) {
  const routes = [
    { path: '/day-offers/:id', element: <DayOfferPage /> },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it.each([
  ['to where one came from', 2, '/dashboard'],
  ['to the offers of the day where one came from nowhere', 1, paths.dayOffers()],
])('Back leads %s', async (_where, pages, path) => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(pages);
  const { state, subscribe } = open(new QueryClient(), ['/dashboard', '/day-offers/o1']);
  expect(state.location.pathname).toBe('/day-offers/o1');
  const arrived = new Promise<string>((resolve) => {
    subscribe(({ location }) => location.pathname !== '/day-offers/o1' && resolve(location.pathname));
  });
  await act(async () => screen.getByRole('button', { name: 'Back' }).click());
  expect(await arrived).toBe(path);
});

it('an offer that was paused while its page stood here cannot be bought, and can when it is sold again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  open(client);
  const askAnew = () => act(() => client.invalidateQueries({ queryKey: ['day_offers'] }));
  expect(await screen.findAllByRole('button', { name: 'Buy Now' })).toHaveLength(2);
  isThere = false;
  await askAnew();
  expect(await screen.findAllByText('This offer is not on sale right now.')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Buy Now' })).toBeNull();
  isThere = true;
  await askAnew();
  expect(await screen.findAllByRole('button', { name: 'Buy Now' })).toHaveLength(2);
});

it('says behind the dialog of a purchase that it is being paid for once that is closed: the page would move behind it', async () => {
  const client = new QueryClient();
  open(client);
  const [buy] = await screen.findAllByRole('button', { name: 'Buy Now' });
  await act(async () => buy?.click());
  const close = await screen.findByRole('button', { name: 'Close' });
  const payment = { status: 'pending', stage: 'prompted', goes_back: false, message: 'Your payment of UGX 64,000' };
  act(() => void client.setQueryData(openPurchaseQuery('o1').queryKey, { order_id: 'k1', payment } as never));
  expect(screen.queryByText('You are paying for this offer')).toBeNull();
  await act(async () => close.click());
  expect(await screen.findByText('You are paying for this offer')).toBeTruthy();
});

it.each([
  ['shown for an hour', 59, true],
  ['of no use after it', 61, false],
])('without a network an offer that the phone has kept is %s', async (_, minutes, isShown) => {
  const client = new QueryClient();
  const now = Date.now();
  const offer = { ...dayOfferForTests(now), server_time: new Date(now).toISOString() };
  client.setQueryData(dayOfferQuery('o1').queryKey, offer, { updatedAt: now - minutes * 60_000 });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  globalThis.dispatchEvent(new Event('offline'));
  open(client);
  await screen.findByText(isShown ? 'Time Remaining' : 'You are offline');
  expect(screen.queryAllByRole('button', { name: 'Buy Now' }).length > 0).toBe(isShown);
  expect(screen.queryByText(/^As of/) !== null).toBe(isShown);
});
