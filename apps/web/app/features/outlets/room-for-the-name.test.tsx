import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import ArrivalStatsPage from './arrivals/ArrivalStatsPage.tsx';
import OutletOrdersPage from './counter/OutletOrdersPage.tsx';
import OutletSettingsPage from './settings/OutletSettingsPage.tsx';

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it.each<[string, ComponentType]>([
  ['Orders', OutletOrdersPage],
  ['Outlet Settings', OutletSettingsPage],
  ['Arrival statistics', ArrivalStatsPage],
])('%s keeps room for the name of the outlet below its title: all of it moved down as that came', (title, Page) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />
    </QueryClientProvider>,
  );
  const heading = screen.getByRole('heading', { level: 1, name: title });
  expect(heading.nextElementSibling?.querySelector('.animate-pulse')).toBeTruthy();
});
