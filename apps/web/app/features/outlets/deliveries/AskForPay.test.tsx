import type { ReplyOf } from '@club/contract/endpoint';
import type { listMyEarnings } from '@club/contract/outlets/riding';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { AskForPay } from './AskForPay.tsx';

type Earnings = ReplyOf<typeof listMyEarnings>;

const earnings: Earnings = { today: 0, week: 0, owed: 4_000, results: [], networks: ['mtn'], payouts: [] };
const refused: Earnings['payouts'][number] = {
  id: 'k1',
  amount: 4_000,
  status: 'refused',
  phone_masked: '+256 77• ••• 004',
  refusal_reason: 'Please ask tomorrow',
  requested_at: '2026-11-21T09:00:00.000Z',
  ended_at: '2026-11-21T10:00:00.000Z',
};

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

it('asks anew for what was refused, also where the answer to the first asking was lost', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (_address: string, { method, headers }: RequestInit) => {
    if (method === 'POST') keys.push(new Headers(headers).get('idempotency-key'));
    return Promise.reject(new TypeError('cut off'));
  });
  const client = new QueryClient();
  const shown = (now: Earnings) => (
    <QueryClientProvider client={client}>
      <AskForPay earnings={now} />
    </QueryClientProvider>
  );
  const ask = async () => {
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(client.isMutating()).toBe(0));
  };
  const { rerender } = render(shown(earnings));
  await ask();
  await ask();
  expect(keys[1]).toBe(keys[0]);
  rerender(shown({ ...earnings, payouts: [refused] }));
  await ask();
  expect(keys[2]).not.toBe(keys[0]);
});

it('says of what did not go through that it is still owed, until it is on its way again or has arrived', () => {
  const failed = { ...refused, id: 'k2', status: 'failed' as const, refusal_reason: null };
  const told = (...later: Earnings['payouts']) => {
    const client = new QueryClient();
    render(
      <QueryClientProvider client={client}>
        <AskForPay earnings={{ ...earnings, payouts: [...later, failed] }} />
      </QueryClientProvider>,
    );
    const words = screen.getAllByRole('listitem').at(-1)!.textContent;
    cleanup();
    return words;
  };
  expect(told()).toContain('Did not go through: still owed to you');
  expect(told(refused)).toContain('still owed to you');
  for (const status of ['waiting', 'sending', 'paid'] as const) {
    expect(told({ ...refused, status, refusal_reason: null })).not.toContain('still owed');
  }
});
