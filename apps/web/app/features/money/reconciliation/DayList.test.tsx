import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { DayList } from './DayList.tsx';
import { daysQuery } from './queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(count: number) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const nothing = { results: [], next: null, previous: null, last_line_at: null };
  client.setQueryData(daysQuery('mtn', 1).queryKey, { ...nothing, count });
  render(
    <QueryClientProvider client={client}>
      <DayList network="mtn" />
    </QueryClientProvider>,
  );
  return client;
}

it('a page behind the last day is not called a network without days', () => {
  show(5);
  expect(screen.queryByText('No days yet')).toBeNull();
  expect(screen.getByRole('button', { name: 'Go to the first page' })).toBeTruthy();
  cleanup();
  show(0);
  expect(screen.getByText('No days yet')).toBeTruthy();
});

it('keeps to what it has where it could not be asked anew', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status: 500 })));
  const client = show(0);
  await act(() => client.refetchQueries());
  expect(client.getQueryState(daysQuery('mtn', 1).queryKey)?.status).toBe('error');
  // Until it is drawn.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByText('No days yet')).toBeTruthy();
  expect(screen.queryByText('Days could not be shown')).toBeNull();
});
