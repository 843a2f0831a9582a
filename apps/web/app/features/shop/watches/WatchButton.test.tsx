import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { watchesQuery } from './queries.ts';
import { WatchButton } from './WatchButton.tsx';

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

it.each([
  ['in_stock_again', 409],
  ['offer_not_found', 404],
])('after %s the page of the offer is asked for anew', async (error_code, status) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error_code, message: 'No.', errors: {} }, { status })));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(watchesQuery('o1').queryKey, { product_ids: [] });
  client.setQueryData(['offers', 'one', 'o1'], {});
  render(
    <QueryClientProvider client={client}>
      <WatchButton offer_id="o1" product_id="p1" product_name="Soap" />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Tell me when Soap is back' }));
  await waitFor(() => expect(client.getQueryState(['offers', 'one', 'o1'])?.isInvalidated).toBe(true));
});

it.each([
  [['p1'], 'We will tell you', 0],
  [[], 'Tell me when it is back', 1],
])('says of what had no answer how it stands: %j', async (product_ids, label, failures) => {
  const failed = vi.spyOn(toast, 'error');
  vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) =>
    method === 'GET' ? Promise.resolve(Response.json({ product_ids })) : Promise.reject(new TypeError('cut off')),
  );
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(watchesQuery('o1').queryKey, { product_ids: [] });
  render(
    <QueryClientProvider client={client}>
      <WatchButton offer_id="o1" product_id="p1" product_name="Soap" />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Tell me when Soap is back' }));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(screen.getByRole('button').textContent).toBe(label);
  expect(failed).toHaveBeenCalledTimes(failures);
  failed.mockRestore();
});

it('waits anew after it was given up, also where the answer to the first wish was lost', async () => {
  const keys: (string | null)[] = [];
  let product_ids: string[] = [];
  vi.stubGlobal('fetch', (_address: string, { method, headers }: RequestInit) => {
    if (method === 'POST') {
      keys.push(new Headers(headers).get('idempotency-key'));
      product_ids = ['p1'];
      return Promise.reject(new TypeError('cut off'));
    }
    if (method === 'DELETE') product_ids = [];
    return Promise.resolve(Response.json({ product_ids }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(watchesQuery('o1').queryKey, { product_ids });
  render(
    <QueryClientProvider client={client}>
      <WatchButton offer_id="o1" product_id="p1" product_name="Soap" />
    </QueryClientProvider>,
  );
  for (const label of ['We will tell you', 'Tell me when it is back', 'We will tell you']) {
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe(label));
  }
  expect(new Set(keys).size).toBe(2);
});
