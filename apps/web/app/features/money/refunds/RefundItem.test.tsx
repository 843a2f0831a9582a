import type { RefundRow } from '@club/contract/money/refunds';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ReceiptText } from 'lucide-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { PagedList } from '#web/ui/PagedList.tsx';
import { toast } from '#web/ui/toasts.ts';

import { refund } from './refund-for-tests.ts';
import { RefundItem } from './RefundItem.tsx';

const queryKey = ['finance', 'refunds'];

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

function List() {
  const query = useQuery<{ results: RefundRow[]; count: number }>({ queryKey, queryFn: () => new Promise(() => {}) });
  return (
    <PagedList label="Refunds" query={query} page={1} onPage={vi.fn()} empty="None." icon={ReceiptText} perPage={20}>
      {(row) => <RefundItem key={row.id} refund={row} />}
    </PagedList>
  );
}

it('keeps the question about a refund that leaves the list, and says what became of it once it is answered', async () => {
  const refusal = { error_code: 'refund_decided', message: 'This refund was already decided.', errors: {} };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 409 })));
  const said = vi.spyOn(toast, 'error');
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(queryKey, { results: [refund], count: 1 });
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const question = await screen.findByRole('alertdialog');
  await act(async () => void client.setQueryData(queryKey, { results: [], count: 0 }));
  expect(await screen.findByText('No refunds')).toBeTruthy();
  fireEvent.click(within(question).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('This refund was already decided.'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
