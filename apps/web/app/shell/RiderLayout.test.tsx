import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { myDeliveriesQuery } from '#web/features/outlets/deliveries/queries.ts';
import { keepAnswers } from '#web/offline/keep-answers.ts';
import { forgetKept } from '#web/offline/kept-store.ts';

import RiderLayout from './RiderLayout.tsx';

afterEach(() => {
  globalThis.dispatchEvent(new Event('online'));
  cleanup();
  vi.unstubAllGlobals();
  forgetKept();
  clearTokens();
});

function Brings() {
  const { data } = useQuery(myDeliveriesQuery);
  return <p>{data === undefined ? 'Nothing is known' : `Brings ${data.results.length}`}</p>;
}

function open(): () => void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = keepAnswers(client);
  const routes = [{ path: '/', element: <RiderLayout />, children: [{ index: true, element: <Brings /> }] }];
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </QueryClientProvider>,
  );
  return () => {
    unmount();
    stop();
  };
}

it('what a rider brings opens without a network, also where no page of members was opened before', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const keep_until = new Date(Date.now() + 60_000).toISOString();
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('/keeping/')) return Promise.resolve(Response.json({ keep_until }));
    if (address.includes('/deliveries/')) return Promise.resolve(Response.json({ results: [{}, {}] }));
    return new Promise(() => {});
  });
  const close = open();
  expect(await screen.findByText('Brings 2')).toBeTruthy();
  const isKept = () => Object.keys(localStorage).some((key) => key.includes('kept/deliveries/'));
  await expect.poll(isKept, { timeout: 10_000 }).toBe(true);
  close();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  globalThis.dispatchEvent(new Event('offline'));
  open();
  expect(screen.getByText('Brings 2')).toBeTruthy();
});
