import type { NetworkFloat } from '@club/contract/money/payouts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { FloatCards } from './FloatCards.tsx';

const NOW = '2026-11-25T11:05:00Z';
const float: NetworkFloat = {
  network: 'mtn',
  balance: 700_000,
  known_at: NOW,
  tells_now: true,
  waiting: 500_000,
  sending: 20_000,
  in_review: 0,
};

let answer: () => Promise<Response>;

beforeEach(() => {
  vi.setSystemTime(NOW);
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  clearTokens();
});

const told = (change: Partial<NetworkFloat> = {}) =>
  Promise.resolve(Response.json({ results: [{ ...float, ...change }] }));

async function show(change: Partial<NetworkFloat>): Promise<string> {
  answer = () => told(change);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FloatCards />
    </QueryClientProvider>,
  );
  const list = await screen.findByRole('list', { name: 'Wallets that pay out' });
  return list.textContent.replaceAll(/\s+/g, ' ');
}

it('a figure has its time, and an older one says that the network does not tell now', async () => {
  const fresh = await show({});
  expect(fresh).toContain('UGX 700,000As of 14:05');
  expect(fresh).not.toContain('does not tell');
  cleanup();
  const old = await show({ known_at: '2026-11-24T10:10:00Z', tells_now: false });
  expect(old).toContain('UGX 700,000As of Tue 24 Nov, 13:10. The network does not tell now');
});

it('what nobody knows yet is no figure, and is told apart from what is being asked', async () => {
  const unknown = await show({ balance: null, known_at: null, tells_now: false });
  expect(unknown).toContain('Nobody knows yetThe network does not tell');
  expect(unknown).not.toMatch(/As of|Not enough/);
  let arrive = () => {};
  answer = () => new Promise((done) => (arrive = () => void told().then(done)));
  fireEvent.click(screen.getByRole('button', { name: 'Ask Again' }));
  expect(await screen.findByText('Asking...')).toBeTruthy();
  arrive();
  expect(await screen.findByText('As of 14:05')).toBeTruthy();
});

it('what is in review is not on its way, and has a line of its own where there is some', async () => {
  expect(await show({})).not.toContain('in review');
  cleanup();
  const text = await show({ in_review: 14_500 });
  expect(text).toContain('UGX 20,000 on their way');
  expect(text).toContain('UGX 14,500 in review: nobody knows yet whether it was sent');
});
