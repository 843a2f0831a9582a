import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { RateOffer } from './RateOffer.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

it('sends two presses one after the other, so that the later one holds', async () => {
  const sent: { stars: number; answer: () => void }[] = [];
  let kept: number | null = null;
  const reply = () => Response.json({ can_rate: true, stars: kept });
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return reply();
    const { stars } = JSON.parse(body!) as { stars: number };
    await new Promise<void>((answer) => sent.push({ stars, answer }));
    kept = stars;
    return reply();
  });
  storeTokens({ access: 'access', refresh: 'refresh' });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RateOffer id="0190f0a0-0000-7000-8000-000000000000" />
    </QueryClientProvider>,
  );
  const star = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  await screen.findByText('How was it?');
  fireEvent.click(star('2 stars'));
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.click(star('5 stars'));
  await waitFor(() => expect(star('5 stars').checked).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(sent.map(({ stars }) => stars)).toEqual([2]);
  sent[0]!.answer();
  await waitFor(() => expect(sent.map(({ stars }) => stars)).toEqual([2, 5]));
  sent[1]!.answer();
  await screen.findByText('Your rating');
  expect([kept, star('5 stars').checked]).toEqual([5, true]);
});

it('asks no longer for stars once they were refused, since what was received went back', async () => {
  let mayRate = true;
  const refusal = { error_code: 'rating_refused', message: 'No.', errors: {} };
  vi.stubGlobal('fetch', (_path: string, { method }: { method: string }) => {
    if (method === 'GET') return Promise.resolve(Response.json({ can_rate: mayRate, stars: null }));
    mayRate = false;
    return Promise.resolve(Response.json(refusal, { status: 409 }));
  });
  storeTokens({ access: 'access', refresh: 'refresh' });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RateOffer id="0190f0a0-0000-7000-8000-000000000000" />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('radio', { name: '5 stars' }));
  await waitFor(() => expect(screen.queryByText('How was it?')).toBeNull());
});
