import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { useOrderPayment } from './use-order-payment.ts';

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const DECLINED = {
  payment_id: '0195f3a0-0000-7000-8000-000000000001',
  status: 'failed',
  transaction_status: 'failed',
  stage: 'failed',
  provider_reference: null,
  prompt_phone_masked: null,
  expires_at: null,
  retry_allowed: true,
  payment_status: 'failed',
  claim_open: false,
  may_be_charged: false,
  goes_back: false,
  message: 'You declined the request.',
};
const wish = {
  order_id: 'o1',
  payment_network: 'mtn',
  phone_number: '772345678',
  save_payer: false,
  payer_name: '',
  payer_confirmation: '',
} as const;

/** Presses "Pay" until it has failed so often; no answer is heard, and the server tells afterwards how it stands. Gives the keys that were sent. */
async function pressedUntil(told: readonly object[]): Promise<(string | null)[]> {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (_address: string, { method, headers }: RequestInit) => {
    if (method !== 'POST') return Promise.resolve(Response.json(told[keys.length - 1]));
    keys.push(new Headers(headers).get('idempotency-key'));
    return Promise.reject(new TypeError('cut off'));
  });
  const client = new QueryClient();
  const { result } = renderHook(useOrderPayment, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  for (const _ of told) {
    await act(() => result.current.pay(wish));
    await waitFor(() => expect(result.current.view?.state).toBe('failed'));
  }
  return keys;
}

it('asks for another prompt where the one whose answer was lost has come to nothing', async () => {
  const [first, second] = await pressedUntil([DECLINED, DECLINED]);
  expect(second).not.toBe(first);
});

it('asks for the same prompt again where the server tells of no other than before', async () => {
  const [, second, third] = await pressedUntil([DECLINED, DECLINED, DECLINED]);
  expect(third).toBe(second);
});
