import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { DayList } from './DayList.tsx';
import { daysQuery } from './queries.ts';

afterEach(cleanup);

function show(count: number) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const nothing = { results: [], next: null, previous: null, last_line_at: null };
  client.setQueryData(daysQuery('mtn', 1).queryKey, { ...nothing, count });
  render(
    <QueryClientProvider client={client}>
      <DayList network="mtn" />
    </QueryClientProvider>,
  );
}

it('a page behind the last day is not called a network without days', () => {
  show(5);
  expect(screen.queryByText('No days yet')).toBeNull();
  expect(screen.getByRole('button', { name: 'Go to the first page' })).toBeTruthy();
  cleanup();
  show(0);
  expect(screen.getByText('No days yet')).toBeTruthy();
});
