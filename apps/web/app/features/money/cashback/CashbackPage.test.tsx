import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { storeTokens } from '#web/api/session.ts';

import CashbackPage from './CashbackPage.tsx';

const asked: string[] = [];
const TERMS = { available: 5_000, held_until: null, payout_minimum: 1_000, payout_fee: 500, numbers: [] };
const TOTALS = { total_earned: 9_000, this_month: 1_000, pending: 0, available: 5_000, held: 0 };
const PAST_ITS_END = { results: [], count: 10, next: null, previous: 1, totals: TOTALS };
let broken: RegExp;

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    if (broken.test(address)) return Promise.resolve(Response.json({}, { status: 500 }));
    return Promise.resolve(Response.json(address.includes('cashback/?') ? PAST_ITS_END : TERMS));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(address = '/cashback') {
  const router = createMemoryRouter([{ path: '*', element: <CashbackPage /> }], { initialEntries: [address] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('says once that nothing of it could be loaded, and asks for all of it again', async () => {
  broken = /cashback/;
  show();
  await screen.findByRole('heading', { name: 'Your cashback could not be shown' });
  const retries = screen.getAllByRole('button', { name: 'Try Again' });
  expect(retries).toHaveLength(1);
  fireEvent.click(retries[0]!);
  await waitFor(() => expect(asked).toHaveLength(4));
});

it('says of the history alone that it could not be loaded', async () => {
  broken = /cashback\/\?/;
  show();
  await screen.findByRole('heading', { name: 'Failed to load cashback history' });
  expect(screen.getByRole('heading', { name: 'Available cashback' })).toBeTruthy();
});

it('says of a page that the history no longer reaches that it is on other pages, and not that there is none', async () => {
  broken = /nothing/;
  const router = show('/cashback?page=2');
  fireEvent.click(await screen.findByRole('button', { name: 'Go to the first page' }));
  expect(screen.queryByText('No cashback yet')).toBeNull();
  expect(router.state.location.search).toBe('?page=1');
});
