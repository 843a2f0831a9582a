import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { storeTokens } from '#web/api/session.ts';

import TicketsPage from './TicketsPage.tsx';

const none = { results: [], count: 0, next: null, previous: null, counts: { open: 0, in_progress: 0, resolved: 3 } };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('says that there is nothing of a state once that is known, and not while the empty one before is still there', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...none, server_time: new Date().toISOString() })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <TicketsPage /> }])} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeTruthy();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  fireEvent.click(screen.getByRole('tab', { name: /Resolved/ }));
  expect(await screen.findByText('Loading the reports')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Nothing here' })).toBeNull();
});
