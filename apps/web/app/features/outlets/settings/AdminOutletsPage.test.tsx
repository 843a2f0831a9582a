import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { storeTokens } from '#web/api/session.ts';

import AdminOutletsPage from './AdminOutletsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('after a search in vain claims nothing of all outlets until they are there', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ results: [], count: 0, next: null, previous: null })));
  const router = createMemoryRouter([{ path: '*', element: <AdminOutletsPage /> }], {
    initialEntries: ['/admin/outlet-settings?search=zzzz'],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Try another name, area or town.')).toBeTruthy();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1)!);
  expect(await screen.findByText('Loading outlets')).toBeTruthy();
  expect(screen.queryByText(/once the club has opened one/)).toBeNull();
});

it('shows nothing of a search before under another one without a network', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const outlet = {
    id: 'x1',
    name: 'Freshbasket',
    area: 'Ntinda',
    city: 'Kampala',
    status: 'active',
    delivery_fee: 2_000,
  };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ results: [outlet], count: 1, next: null, previous: null })),
  );
  const router = createMemoryRouter([{ path: '*', element: <AdminOutletsPage /> }], {
    initialEntries: ['/admin/outlet-settings?search=fresh'],
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, networkMode: 'offlineFirst' } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(within(await screen.findByRole('table', { name: 'Outlets' })).getByText('Freshbasket')).toBeTruthy();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[0]!);
  expect(await screen.findByText('You are offline')).toBeTruthy();
  expect(screen.queryByText('Freshbasket')).toBeNull();
  act(() => void globalThis.dispatchEvent(new Event('online')));
});

it('says of an outlet that the club has closed that it is closed, and not paused for a while', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const outlet = { id: 'x1', name: 'Freshbasket', location: 'Ntinda', status: 'closed', delivery_fee: 2_000 };
  const results = [outlet, { ...outlet, id: 'x2', name: 'Daily', status: 'paused' }];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ results, count: 2, next: null, previous: null })));
  const router = createMemoryRouter([{ path: '*', element: <AdminOutletsPage /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('rowheader', { name: 'Freshbasket Closed' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'Daily Paused' })).toBeTruthy();
});
