import type { ReplyOf } from '@club/contract/endpoint';
import type { listAlarms } from '@club/contract/money/reconciliation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { AlarmList } from './AlarmList.tsx';
import { alarmsQuery } from './queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Balance = ReplyOf<typeof listAlarms>['balances'][number];

const mtn: Balance = {
  network: 'mtn',
  product: 'payout',
  amount: 700_000,
  known_at: '2026-11-25T11:05:00Z',
  asked_at: '2026-11-25T11:05:00Z',
};

function show(change: Partial<Balance>): string {
  cleanup();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const nothing = { results: [], count: 0, next: null, previous: null, open_count: 0 };
  client.setQueryData(alarmsQuery.queryKey, { ...nothing, balances: [{ ...mtn, ...change }] });
  render(
    <QueryClientProvider client={client}>
      <AlarmList />
    </QueryClientProvider>,
  );
  return document.body.textContent.replaceAll(/\s+/g, ' ');
}

it('tells apart a wallet not asked about, one that has not answered, and a figure with its time', () => {
  expect(show({})).toContain('can pay out UGX 700,000, as of 25 Nov 2026, 14:05');
  expect(show({ amount: null, known_at: null })).toContain(
    'nobody knows yet: asked 25 Nov 2026, 14:05, no answer so far',
  );
  expect(show({ amount: null, known_at: null, asked_at: null })).toContain('nobody knows yet: not asked so far');
});

/** Until what a query has heard is drawn. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 20));

it('keeps to what it has where it could not be asked anew, and says only of nothing that it could not be shown', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status: 500 })));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const nothing = { results: [], count: 0, next: null, previous: null, open_count: 0 };
  client.setQueryData(alarmsQuery.queryKey, { ...nothing, balances: [mtn] });
  render(
    <QueryClientProvider client={client}>
      <AlarmList />
    </QueryClientProvider>,
  );
  await act(() => client.refetchQueries({ queryKey: alarmsQuery.queryKey }));
  expect(client.getQueryState(alarmsQuery.queryKey)?.status).toBe('error');
  await act(() => rest());
  expect(screen.getByText('Nothing to look at')).toBeTruthy();
  expect(screen.queryByText('Alarms could not be shown')).toBeNull();
  await act(() => client.resetQueries({ queryKey: alarmsQuery.queryKey }));
  expect(await screen.findByText('Alarms could not be shown')).toBeTruthy();
});
