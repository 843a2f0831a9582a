import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { storeTokens } from '#web/api/session.ts';

import AllOrdersPage from './AllOrdersPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it.each([
  { search: '', said: 'What members order appears here.' },
  { search: '?status=cancelled', said: 'No order is like that.' },
  { search: '?search=zzzz', said: 'No order is like that.' },
])('says of no order at /admin/orders$search: $said', async ({ search, said }) => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ results: [], count: 0, next: null, previous: null })));
  const router = createMemoryRouter([{ path: '*', element: <AllOrdersPage /> }], {
    initialEntries: [`/admin/orders${search}`],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(said)).toBeTruthy();
});
