import type { OfferDetail } from '@club/contract/shop/catalogue';
import { hashKey, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { dayOfferForTests } from '#web/features/offers-of-the-day/offers/day-offer-for-tests.ts';
import { cartQuery } from '#web/features/shop/cart/queries.ts';
import { keepAnswers } from '#web/offline/keep-answers.ts';
import { allowKeeping, forgetKept, keep } from '#web/offline/kept-store.ts';

import OfferPage from './OfferPage.tsx';
import { offerQuery } from './queries.ts';

// The parts that are looked at.
const offer = {
  ...dayOfferForTests(Date.now()),
  offer_end_date: new Date(Date.now() + 60_000).toISOString(),
  service_types: ['in_store'],
  outlet_phone: '+256772000001',
  outlet_opening_hours: 'Open 24 hours',
  rating: null,
  rating_count: 0,
} as unknown as OfferDetail;

/** What the server says of the offer by now. */
let reading: { status: number; body: object };

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (address: string, { method }: { method: string }) => {
    const ended = { error_code: 'offer_ended', message: 'This offer has ended.', errors: {} };
    if (method === 'POST') return Promise.resolve(Response.json(ended, { status: 409 }));
    if (!address.endsWith('/offers/o1/')) return new Promise(() => {});
    return Promise.resolve(Response.json(reading.body, { status: reading.status }));
  });
});
afterEach(() => {
  act(() => void globalThis.dispatchEvent(new Event('online')));
  cleanup();
  forgetKept();
  clearTokens();
  vi.unstubAllGlobals();
});

function show(cart: object = { cart_items: [], outlet_id: null }): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(offerQuery('o1').queryKey, offer);
  client.setQueryData(cartQuery.queryKey, cart as never);
  const routes = [{ path: '/offers/:id', element: <OfferPage /> }];
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/offers/o1'] })} />
    </QueryClientProvider>,
  );
}

const addFirst = () => fireEvent.click(screen.getAllByRole('button', { name: /^Add/ })[0]!);

it('an offer that has ended while its page stood here is offered no more once the server has said so', async () => {
  reading = { status: 404, body: { error_code: 'offer_not_found', message: 'Offer Not Found', errors: {} } };
  show();
  addFirst();
  expect(await screen.findByRole('heading', { name: 'Offer Not Found' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});

it('has the name of its offer as its title', () => {
  reading = { status: 503, body: {} };
  show();
  expect(document.title).toBe(`${offer.name} – Kasente Club`);
});

it('stays where the server only could not be asked', async () => {
  reading = { status: 503, body: { error_code: 'service_busy', message: 'busy', errors: {} } };
  show();
  addFirst();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getAllByRole('button', { name: /^Add/ }).length).toBeGreaterThan(0);
});

it.each([
  ['shown for an hour', 59, true],
  ['of no use after it', 61, false],
])('an offer that was open is, when its page is loaded anew without a network, %s', (_, minutes, isShown) => {
  allowKeeping(Date.now() + 60_000);
  keep('offer', hashKey(offerQuery('o1').queryKey), { value: offer, at: Date.now() - minutes * 60_000 }, 1);
  globalThis.dispatchEvent(new Event('offline'));
  const client = new QueryClient();
  const stop = keepAnswers(client);
  const routes = [{ path: '/offers/:id', element: <OfferPage /> }];
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/offers/o1'] })} />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('heading', { name: offer.name }) !== null).toBe(isShown);
  expect(screen.queryByText(/^As of/) !== null).toBe(isShown);
  expect(screen.queryByText('You are offline') !== null).toBe(!isShown);
  stop();
});

it('says beside a product in the cart what the cart knows to be left of it, as a refusal does', () => {
  reading = { status: 503, body: {} };
  const line = { id: '1', offer: { id: 'o1' }, quantity: 1, service_type: 'in_store', line_total: 900 };
  const inCart = {
    ...line,
    product: { id: 'one', product_name: 'Soap one', stock_quantity: 3, per_member_limit: null },
  };
  show({ cart_items: [inCart], outlet_id: offer.outlet_id });
  const [first] = within(screen.getByRole('region', { name: 'Products' })).getAllByRole('listitem');
  expect(first!.textContent).toContain('3 left');
});
