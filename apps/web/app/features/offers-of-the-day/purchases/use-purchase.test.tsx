import type { BodyIn } from '@club/contract/endpoint';
import type { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { openPurchaseQuery } from './queries.ts';
import { usePurchase } from './use-purchase.ts';

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const asked = { status: 'pending', stage: 'prompted', goes_back: false, message: '' };
const declined = { ...asked, status: 'failed', message: 'You declined the payment.' };
const wish: BodyIn<typeof purchaseDayOffer> = {
  offer_id: 'f1',
  selected_products: [{ product_id: 'p1', quantity: 1 }],
  phone_number: '772345678',
  payment_method: 'mtn',
};

it('buys anew after a purchase that has failed, also where the answer to it was lost', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (address: string, { method, headers }: RequestInit) => {
    if (method === 'POST') {
      keys.push(new Headers(headers).get('idempotency-key'));
      return Promise.reject(new TypeError('cut off'));
    }
    const open = keys.length === 0 ? { order_id: null, payment: null } : { order_id: 'k1', payment: asked };
    return Promise.resolve(Response.json(address.endsWith('/open-purchase/') ? open : declined));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(() => usePurchase('f1'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.state.stage).toBe('idle'));
  const buy = () => act(() => result.current.buy.mutateAsync(wish).catch(() => undefined));
  await buy();
  await buy();
  expect(keys[1]).toBe(keys[0]);
  await act(() => client.invalidateQueries(openPurchaseQuery('f1')));
  await waitFor(() => expect(result.current.state.stage).toBe('failed'));
  act(() => result.current.leave());
  await buy();
  expect(keys[2]).not.toBe(keys[0]);
});
