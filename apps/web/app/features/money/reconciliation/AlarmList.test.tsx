import type { ReplyOf } from '@club/contract/endpoint';
import type { listAlarms } from '@club/contract/money/reconciliation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { AlarmList } from './AlarmList.tsx';
import { alarmsQuery } from './queries.ts';

afterEach(cleanup);

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
