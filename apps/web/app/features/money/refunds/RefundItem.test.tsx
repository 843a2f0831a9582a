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

it('sends anew what has failed once more, also where the answer to the try before was lost', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (_address: string, { method, headers }: RequestInit) => {
    if (method === 'POST') keys.push(new Headers(headers).get('idempotency-key'));
    return Promise.reject(new TypeError('cut off'));
  });
  const client = new QueryClient();
  const failedAs = (id: string) => {
    const transfer = { id, status: 'failed', closing: null, is_contradicted: false } as RefundRow['transfer'];
    return (
      <QueryClientProvider client={client}>
        <RefundItem refund={{ ...refund, status: 'failed', transfer }} />
      </QueryClientProvider>
    );
  };
  const sendAgain = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Send Again' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send Again' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(client.isMutating()).toBe(0));
  };
  const { rerender } = render(failedAs('t1'));
  await sendAgain();
  await sendAgain();
  expect(keys[1]).toBe(keys[0]);
  rerender(failedAs('t2'));
  await sendAgain();
  expect(keys[2]).not.toBe(keys[0]);
});

it('says of one that was sent anew that the network says since that an earlier try was sent already', () => {
  const word = 'The network says now that it was sent at an earlier try already.';
  const shown = (sent_before: boolean) => (
    <QueryClientProvider client={new QueryClient()}>
      <RefundItem refund={{ ...refund, status: 'completed', sent_before }} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(false));
  expect(screen.queryByText(word)).toBeNull();
  rerender(shown(true));
  expect(screen.getByText(word)).toBeTruthy();
});

it('keeps the place of the keyboard at a refund whose button is busy when its question closes', async () => {
  let answer = (_response: Response) => {};
  vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) =>
    method === 'POST' ? new Promise<Response>((resolve) => (answer = resolve)) : new Promise(() => {}),
  );
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <ul>
        <RefundItem refund={refund} />
      </ul>
    </QueryClientProvider>,
  );
  const approve = await screen.findByRole('button', { name: 'Approve' });
  approve.focus();
  fireEvent.click(approve);
  const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' });
  confirm.focus();
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(approve.matches(':disabled')).toBe(true));
  // No browser leaves the focus at a button that is disabled.
  approve.blur();
  const refusal = { error_code: 'network_unavailable', message: 'Not now.', errors: {} };
  await act(async () => answer(Response.json(refusal, { status: 409 })));
  await waitFor(() => expect(approve.matches(':disabled')).toBe(false));
  expect(screen.getByRole('listitem').contains(document.activeElement)).toBe(true);
});
