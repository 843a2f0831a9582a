import type { Reward } from '@club/contract/money/cashback';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { RewardList } from './RewardList.tsx';

const rewardOf = (number: number): Reward => ({
  id: `cashback-${number}`,
  kind: 'cashback',
  title: `Cashback on order KC-${number}`,
  amount: 500,
  places: null,
  state: 'pending',
  at: '2026-11-25T07:00:00Z',
  expires: null,
  order_id: `o${number}`,
});

let rewards: Reward[];

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (address: string) => {
    const asked = new URL(address, 'http://club.test').searchParams;
    const [page, size] = [Number(asked.get('page')), Number(asked.get('per_page'))];
    const results = rewards.slice((page - 1) * size, page * size);
    return Promise.resolve(Response.json({ results, count: rewards.length, next: null, previous: null }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('of which one is earned meanwhile leads back from a page that it no longer reaches', async () => {
  rewards = Array.from({ length: 11 }, (_, number) => rewardOf(number));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RewardList />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  await screen.findByRole('link', { name: /KC-10/ });
  rewards.pop();
  await act(() => client.invalidateQueries({ queryKey: ['cashback'] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Go to the first page' }));
  expect(await screen.findByRole('link', { name: /KC-9/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Go to the first page' })).toBeNull();
});
