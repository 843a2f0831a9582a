import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import JournalPage from './JournalPage.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

function show(looked_back_to: string | null) {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ results: [], count: 0, next: null, previous: null, looked_back_to })),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <JournalPage /> }])} />
    </QueryClientProvider>,
  );
  return screen.findByText('Nothing was written down in these days with these words.');
}

it('says how far back it has looked where the days hold more, for what is not found may stand there', async () => {
  await show('2026-10-02T09:00:00.000Z');
  const said = screen.getByText(/The newest 10,000 entries of these days were looked through, back to/);
  expect(said.textContent).toContain('2 Oct 2026');
});

it('says nothing of it where all of them were looked through', async () => {
  await show(null);
  expect(screen.queryByText(/were looked through/)).toBeNull();
});
