import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { useCancelOrder } from './use-cancel-order.ts';

afterEach(() => {
  clearTokens();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function cancel(client = new QueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useCancelOrder, { wrapper });
  await act(() => result.current.mutateAsync('k1').catch(() => undefined));
}

it('asks anew for orders and for the cashback that went into one', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 'k1' })));
  const client = new QueryClient();
  const keys = [
    ['order', 'recent'],
    ['cashback', 'summary'],
  ];
  for (const key of keys) client.setQueryData(key, {});
  await cancel(client);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});

it.each([
  ['stands', 'pending', ['Failed to cancel order. Please try again.'], []],
  ['is cancelled all the same', 'cancelled', [], ['Order cancelled successfully']],
])('says of an order that %s after a lost answer what it is', async (_what, status, failed, done) => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const said = { failed: vi.spyOn(toast, 'error'), done: vi.spyOn(toast, 'success') };
  vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) =>
    method === 'POST' ? Promise.reject(new TypeError('cut off')) : Promise.resolve(Response.json({ id: 'k1', status })),
  );
  await cancel();
  expect(said.failed.mock.calls.flat()).toEqual(failed);
  expect(said.done.mock.calls.flat()).toEqual(done);
});
