import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { storeTokens } from '#web/api/session.ts';
import { orderForTests } from '#web/features/shop/orders/detail/order-for-tests.ts';

import { RecentOrders } from './RecentOrders.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('shows the 5 newest orders, each with the way to it', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (asked: string) => {
    const wanted = Number(new URL(asked, 'https://club.example').searchParams.get('limit'));
    const results = Array.from({ length: wanted }, (_, place) => ({ ...orderForTests, id: `k${place}` }));
    return Promise.resolve(Response.json({ results, count: wanted, next: null, previous: null }));
  });
  const router = createMemoryRouter([{ path: '*', element: <RecentOrders /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('listitem');
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways).toEqual(['/orders', ...[0, 1, 2, 3, 4].map((place) => `/orders/k${place}`)]);
});
