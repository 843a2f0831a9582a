import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { useCancelOrder } from './use-cancel-order.ts';

afterEach(() => {
  clearTokens();
  vi.unstubAllGlobals();
});

it('asks anew for orders and for the cashback that went into one', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 'k1' })));
  const client = new QueryClient();
  const keys = [
    ['order', 'recent'],
    ['cashback', 'summary'],
  ];
  for (const key of keys) client.setQueryData(key, {});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useCancelOrder, { wrapper });
  await act(() => result.current.mutateAsync('k1'));
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});
