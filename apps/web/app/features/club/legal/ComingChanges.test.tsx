import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { ComingChanges } from './ComingChanges.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(results: object[]) {
  vi.stubGlobal('fetch', async () => Response.json({ results }));
  const client = new QueryClient();
  render(<ComingChanges />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return client;
}

it('says from which day on what changes, and nothing where nothing was announced', async () => {
  const id = '01a1fd55-7a80-74d7-b67d-fac0d621fbf1';
  show([{ id, from: '2026-12-14', what: 'Cashback may be spent after seven days.' }]);
  const section = await screen.findByRole('region', { name: 'What will change' });
  expect(section.textContent).toContain('From 14 Dec 2026 on: Cashback may be spent after seven days.');
  cleanup();
  const client = show([]);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(screen.queryByRole('region')).toBeNull();
});
