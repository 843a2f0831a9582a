import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { keepAnswers, keepUntil } from '#web/offline/keep-answers.ts';

import { ComingChanges } from './ComingChanges.tsx';

const id = '01a1fd55-7a80-74d7-b67d-fac0d621fbf1';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

function show(results: object[], client = new QueryClient()) {
  vi.stubGlobal('fetch', async () => Response.json({ results }));
  render(<ComingChanges />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return client;
}

it('says from which day on what changes, and nothing where nothing was announced', async () => {
  show([{ id, from: '2026-12-14', what: 'Cashback may be spent after seven days.' }]);
  const section = await screen.findByRole('region', { name: 'What will change' });
  expect(section.textContent).toContain('From 14 Dec 2026 on: Cashback may be spent after seven days.');
  cleanup();
  const client = show([]);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(screen.queryByRole('region')).toBeNull();
});

it('stands there without a network as well for a member who has read it before', async () => {
  storeTokens({ access: 'grace', refresh: 'r' });
  const before = new QueryClient();
  const stop = keepAnswers(before);
  keepUntil(before, new Date(Date.now() + 60 * 60_000).toISOString());
  show([{ id, from: '2026-12-14', what: 'Cashback may be spent after seven days.' }], before);
  await screen.findByRole('region', { name: 'What will change' });
  cleanup();
  stop();

  globalThis.dispatchEvent(new Event('offline'));
  const page = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stopAgain = keepAnswers(page);
  render(<ComingChanges />, {
    wrapper: ({ children }) => <QueryClientProvider client={page}>{children}</QueryClientProvider>,
  });
  const section = screen.getByRole('region', { name: 'What will change' });
  expect(section.textContent).toMatch(/As of .*From 14 Dec 2026 on: Cashback may be spent/);
  stopAgain();
  globalThis.dispatchEvent(new Event('online'));
});
