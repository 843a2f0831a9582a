import type { CounterRedemption } from '@club/contract/offers-of-the-day/redemption';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { serverNow } from '#web/lib/server-clock.ts';

import { CounterDay } from './CounterDay.tsx';
import { readCodesGone, rememberRedeemed } from './offline/codes-gone.ts';

const redeemed: CounterRedemption = {
  id: 'r1',
  code_id: 'c1',
  expires_at: '2099-01-01T00:00:00.000Z',
  offer_name: 'Rolex for two',
  first_name: 'Akello',
  items: [{ product_name: 'Rolex', quantity: 2 }],
  staff_name: 'Sarah',
  via: 'counter',
  redeemed_at: '2026-11-23T10:00:00.000Z',
  reversed_at: null,
  can_reverse: true,
};

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (_address: string, { method }: { method: string }) => {
    const done = { success: true, message: 'Taken back. The code can be used again.' };
    return Promise.resolve(Response.json(method === 'POST' ? done : { results: [redeemed], count: 1 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
  localStorage.clear();
});

it('what is taken back here is no longer known as handed over, so it can be without a network as well', async () => {
  rememberRedeemed(redeemed);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CounterDay outlet={undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  fireEvent.change(await screen.findByLabelText('Why?'), { target: { value: 'Wrong customer' } });
  fireEvent.change(screen.getByLabelText('6-digit staff PIN'), { target: { value: '482615' } });
  expect(readCodesGone(serverNow())).toHaveLength(1);
  fireEvent.click(screen.getAllByRole('button', { name: 'Take back' }).at(-1)!);
  await expect.poll(() => readCodesGone(serverNow())).toEqual([]);
});
