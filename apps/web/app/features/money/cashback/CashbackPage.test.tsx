import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { storeTokens } from '#web/api/session.ts';

import CashbackPage from './CashbackPage.tsx';

const asked: string[] = [];
let broken: RegExp;

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const terms = { available: 5_000, held_until: null, payout_minimum: 1_000, payout_fee: 500, numbers: [] };
    return Promise.resolve(broken.test(address) ? Response.json({}, { status: 500 }) : Response.json(terms));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <CashbackPage /> }])} />
    </QueryClientProvider>,
  );
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
