import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { ordersQuery } from '#web/features/shop/orders/queries.ts';

import { useReadyCodes } from './use-ready-codes.ts';

const HOUR_MS = 60 * 60_000;
const answers: Record<string, unknown> = {
  '/keeping/': { keep_until: new Date(Date.now() + HOUR_MS).toISOString() },
  '/pending-payment/': { results: [], ready: [] },
};

let asked: string[];
let client: QueryClient;

beforeEach(() => {
  asked = [];
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  storeTokens({ access: 'access', refresh: 'refresh' });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const known = Object.keys(answers).find((end) => path.includes(end));
    return known === undefined ? Response.json({ message: 'Away' }, { status: 500 }) : Response.json(answers[known]);
  });
});
afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const lists = () => asked.filter((path) => path.includes('tab=active'));

function Screen() {
  useReadyCodes();
  return null;
}

async function openAndTouch(): Promise<void> {
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.getQueryState(['auth', 'keeping'])?.status).toBe('success'));
  await act(async () => void document.body.dispatchEvent(new Event('pointermove', { bubbles: true })));
}

it('brings the list of orders onto the device once somebody is there', async () => {
  await openAndTouch();
  await waitFor(() => expect(lists()).toHaveLength(1));
});

it('does not ask by itself for a list that could not be loaded: who sees it presses for it', async () => {
  await client.prefetchQuery(ordersQuery('active', 1));
  await openAndTouch();
  expect(lists()).toHaveLength(1);
});
