import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import RidersPage from './RidersPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('shows the form for a new rider once it is known how many stand above it, so that it moves nowhere', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  let answer!: () => void;
  const ridersCome = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/riders/')) await ridersCome;
    return Response.json({ outlets: [], results: [] });
  });
  const router = createMemoryRouter([{ path: '*', element: <RidersPage /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const isFormShown = () => screen.getByText('Add a rider').closest('.invisible') === null;
  await screen.findByText('Nothing is on the road.');
  expect(isFormShown()).toBe(false);
  answer();
  await screen.findByText('No riders yet');
  expect(isFormShown()).toBe(true);
});
