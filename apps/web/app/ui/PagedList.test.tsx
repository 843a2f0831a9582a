import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Inbox } from 'lucide-react';
import { afterEach, expect, it, vi } from 'vitest';

import { PagedList } from './PagedList.tsx';

afterEach(cleanup);

function List({ onPage }: { onPage: (page: number) => void }) {
  const query = useQuery({
    queryKey: ['rows'],
    queryFn: () => Promise.resolve<{ results: string[]; count: number }>({ results: [], count: 20 }),
  });
  return (
    <PagedList label="Rows" query={query} page={2} onPage={onPage} empty="None yet." icon={Inbox} perPage={20}>
      {(row) => <li key={row}>{row}</li>}
    </PagedList>
  );
}

it('a page that the list no longer reaches says so and leads to the first one', async () => {
  const onPage = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List onPage={onPage} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Go to the first page' }));
  expect(screen.queryByText('None yet.')).toBeNull();
  expect(onPage).toHaveBeenCalledWith(1);
});

function Filtered({ filter }: { filter: string }) {
  const query = useQuery({
    queryKey: ['rows', filter],
    queryFn: (): Promise<{ results: string[]; count: number }> =>
      filter === 'open' ? Promise.resolve({ results: [], count: 0 }) : new Promise(() => {}),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedList label="Rows" query={query} page={1} onPage={vi.fn()} empty="None yet." icon={Inbox} perPage={20}>
      {(row) => <li key={row}>{row}</li>}
    </PagedList>
  );
}

it('claims of a filter nothing while the empty one before is still there', async () => {
  const client = new QueryClient();
  const list = (filter: string) => (
    <QueryClientProvider client={client}>
      <Filtered filter={filter} />
    </QueryClientProvider>
  );
  const { rerender } = render(list('open'));
  expect(await screen.findByText('None yet.')).toBeTruthy();
  rerender(list('closed'));
  expect(await screen.findByText('Loading rows')).toBeTruthy();
  expect(screen.queryByText('None yet.')).toBeNull();
});
