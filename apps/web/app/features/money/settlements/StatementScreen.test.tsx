import type { StatementDetail } from '@club/contract/money/settlements';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { toast } from '#web/ui/toasts.ts';

import { AnswerStatement } from './AnswerStatement.tsx';
import { SettleStatement } from './desk/SettleStatement.tsx';
import { statementQuery } from './queries.ts';
import { StatementScreen } from './StatementScreen.tsx';

const account = {
  network: 'mtn',
  phone_masked: '077•••001',
  phone_number: '+256772000001',
  holder_name: null,
  set_at: '2026-11-01T07:00:00Z',
  held_until: null,
} as const;
const ruth = { id: 'ruth', name: 'Ruth Adong' };
const statement: StatementDetail = {
  id: 's1',
  number: 3,
  from_day: '2026-11-16',
  to_day: '2026-11-22',
  closing_balance: 20_000,
  status: 'agreed',
  due: 20_000,
  issued_at: '2026-11-23T00:00:00Z',
  outlet: { id: 'x1', name: 'Freshbasket' },
  opening_balance: 0,
  sales: 20_000,
  returns: 0,
  commission: 0,
  delivery_fees: 0,
  cashback_share: 0,
  corrections: 0,
  settlements: 0,
  entries: 1,
  issued_by: null,
  agreed_at: '2026-11-24T07:00:00Z',
  agreed_by: null,
  disputed_at: null,
  disputed_by: null,
  dispute: null,
  answered_at: null,
  answered_by: null,
  answer: null,
  correction: null,
  first_approved_by: ruth,
  payments: [],
  account,
};
const MOVED = 'This statement has moved on.';

let client: QueryClient;
let told: unknown[];

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.spyOn(toast, 'error');
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  told = [];
  const moved = { error_code: 'statement_moved_on', message: MOVED, errors: {} };
  vi.stubGlobal('fetch', (_: string, { body }: { body?: string } = {}) => {
    if (body === undefined) return new Promise(() => {});
    told.push(JSON.parse(body));
    return Promise.resolve(Response.json(moved, { status: 409 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

/** Shows a statement to whom it is for, and changes what is known of it. */
function show(reader: 'admin' | 'outlet', first: Partial<StatementDetail> = {}) {
  const become = (change: Partial<StatementDetail>) =>
    client.setQueryData(statementQuery(reader, 's1').queryKey, { ...statement, ...change });
  become(first);
  const acts = (shown: StatementDetail) =>
    reader === 'admin' ? <SettleStatement statement={shown} /> : <AnswerStatement statement={shown} />;
  const home = { to: '/', label: 'Settlements' };
  const element = <StatementScreen reader={reader} id="s1" home={home} crumbs={() => [home]} acts={acts} />;
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  return async (change: Partial<StatementDetail>, news: string) => {
    await act(async () => become(change));
    expect(await screen.findAllByText(news)).not.toEqual([]);
  };
}
const press = (name: string, where: HTMLElement) => fireEvent.click(within(where).getByRole('button', { name }));

const deeds = [
  ['an answer', 'admin', { status: 'disputed' }, 'Answer', 'Answer', 'You are right', 'Send Answer'],
  ['a payment by hand', 'admin', {}, 'Paid by Hand', 'Transaction ID', '12345678901', 'Record Payment'],
  ['a dispute', 'outlet', { status: 'issued' }, 'Dispute', 'What is wrong?', 'KC-1 is missing', 'Send'],
] as const;

it.each(deeds)('%s stays, with what was typed, when others are quicker', async (...deed) => {
  const [, reader, first, opens, label, words, sends] = deed;
  const change = show(reader, first);
  fireEvent.click(screen.getByRole('button', { name: opens }));
  fireEvent.change(await screen.findByLabelText(label), { target: { value: words } });
  await change({ status: 'sending' }, 'Being sent');
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(words);
  press(sends, screen.getByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(MOVED);
});

it('agreeing to pay is about the amount that was asked about, also where it changes or another admin has paid meanwhile', async () => {
  const change = show('admin', { first_approved_by: null });
  fireEvent.click(screen.getByRole('button', { name: /^Approve/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Pay UGX 20,000 to Freshbasket?' });
  await change({ due: 15_000 }, 'Approve UGX 15,000');
  expect(screen.getByRole('alertdialog', { name: 'Pay UGX 20,000 to Freshbasket?' })).toBeTruthy();
  // Agreed to by a second one it is sent, and that is said.
  expect(within(question).getByText(/Ruth Adong has approved it; with you it is sent/)).toBeTruthy();
  await change({ status: 'sending' }, 'Being sent');
  press('Approve', question);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(told).toEqual([{ due: 20_000 }]);
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(MOVED);
});

it('lets whoever has agreed first take it back, and nobody else', async () => {
  const withMe = (id: string) => {
    client.setQueryData(meQuery.queryKey, { id, outlets: [] } as never);
  };
  withMe('moses');
  show('admin');
  expect(screen.queryByRole('button', { name: 'Take It Back' })).toBeNull();
  act(() => withMe('ruth'));
  const asked: string[] = [];
  const moved = { error_code: 'statement_moved_on', message: MOVED, errors: {} };
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    if (method !== 'POST') return new Promise(() => {});
    asked.push(address);
    return Promise.resolve(Response.json(moved, { status: 409 }));
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Take It Back' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith(MOVED));
  expect(asked).toEqual([expect.stringContaining('/statements/s1/withdraw-approval/')]);
});

it('keeps the place of the keyboard at the progress once what was pressed has gone with what it did', async () => {
  const change = show('outlet', { status: 'issued' });
  const agree = screen.getByRole('button', { name: 'Agree' });
  agree.focus();
  await change({ status: 'agreed' }, 'Two admins approve');
  await waitFor(() => expect(agree.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Progress' }));
});
