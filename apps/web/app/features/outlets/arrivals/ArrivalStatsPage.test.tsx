import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import ArrivalStatsPage from './ArrivalStatsPage.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

it('names the table of the last days by what stands above it', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const today = { day: '2026-11-30', total: 7, completed: 5, wait_minutes: null };
  const outlet = { id: 'x1', name: 'Freshbasket' };
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/stats/')
      ? Promise.resolve(Response.json({ outlet, days: [today], hours: [] }))
      : new Promise(() => {}),
  );
  const router = createMemoryRouter([{ path: '*', element: <ArrivalStatsPage /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const table = await screen.findByRole('table', { name: 'Last seven days' });
  expect(within(table).getByRole('row', { name: /30 Nov 2026 7 5/ })).toBeTruthy();
});
