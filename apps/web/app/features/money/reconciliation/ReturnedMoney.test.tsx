import type { ReturnedRow } from '@club/contract/money/reconciliation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { meQuery } from '#web/features/people/members/queries.ts';

import { returnedQuery } from './queries.ts';
import { ReturnedMoney } from './ReturnedMoney.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

const row: ReturnedRow = {
  id: 't1',
  network: 'mtn',
  kind: 'refund',
  order_number: 'KC-261121-00001',
  name: 'Akello Nabirye',
  member_id: 'm1',
  outlet_id: null,
  phone_masked: '+256 77• ••• 007',
  amount: 4_000,
  sent_at: '2026-11-21T09:00:00Z',
  corrected_at: '2026-11-22T09:00:00Z',
  by_hand: false,
  to_account: false,
  transfer: null,
};
const tried = (status: 'pending' | 'failed' | 'review'): ReturnedRow['transfer'] => ({
  id: 't2',
  via: 'payout',
  status,
  member_id: 'm1',
  amount: 4_000,
  failure_reason: null,
  transaction_id: null,
  created_at: '2026-11-22T10:00:00Z',
  ended_at: null,
  last_check_at: null,
  closing: null,
  is_contradicted: false,
});

function show(rows: ReturnedRow[], me = 'admin') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(returnedQuery('mtn', 1).queryKey, {
    results: rows,
    count: rows.length,
    next: null,
    previous: null,
  });
  client.setQueryData(meQuery.queryKey, { id: me, outlets: [] } as never);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ReturnedMoney network="mtn" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('says nothing where all money arrived', () => {
  show([]);
  expect(screen.queryByRole('region')).toBeNull();
});

it('offers to send what never arrived, and not while it is on its way', () => {
  show([row]);
  expect(buttons()).toEqual(['Send Again: Refund of order KC-261121-00001']);
  cleanup();
  show([{ ...row, transfer: tried('failed') }]);
  expect(buttons()).toEqual(['Send Again: Refund of order KC-261121-00001']);
  cleanup();
  show([{ ...row, transfer: tried('pending') }]);
  expect(screen.getByText('Being sent')).toBeTruthy();
  expect(buttons()).toEqual([]);
});

it('has the network asked about a try of which it told nothing', () => {
  show([{ ...row, transfer: tried('review') }]);
  expect(buttons()).toEqual(['Ask the Network Again: Refund of order KC-261121-00001', 'Close by Hand']);
});

it('puts back on the account of an outlet what is more than the network carries at once', () => {
  show([{ ...row, kind: 'settlement', name: 'Freshbasket', member_id: null, outlet_id: 'x1', to_account: true }]);
  expect(buttons()).toEqual(['Put Back on the Account: Settlement with an outlet']);
  expect(screen.getByText('This is more than the network carries at once.')).toBeTruthy();
});

it('says of what was paid by hand that the statement may have it under another number', () => {
  const word = /^It was paid by hand\. If its number was mistyped/;
  show([row]);
  expect(screen.queryByText(word)).toBeNull();
  cleanup();
  show([{ ...row, kind: 'settlement', by_hand: true }]);
  expect(screen.getByText(word)).toBeTruthy();
});

it('offers nobody their own money', () => {
  show([row], 'm1');
  expect(buttons()).toEqual([]);
  expect(screen.getByText('This is your own money. Another admin has to decide.')).toBeTruthy();
});

it('keeps the place of the keyboard at money whose button is busy when its question closes', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  let answer = (_response: Response) => {};
  vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) =>
    method === 'POST' ? new Promise<Response>((resolve) => (answer = resolve)) : Promise.reject(new TypeError('off')),
  );
  show([row]);
  const send = screen.getByRole('button', { name: /^Send Again/ });
  send.focus();
  fireEvent.click(send);
  const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send Again' });
  confirm.focus();
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(send.matches(':disabled')).toBe(true));
  // No browser leaves the focus at a button that is disabled.
  send.blur();
  const refusal = { error_code: 'network_unavailable', message: 'Not now.', errors: {} };
  await act(async () => answer(Response.json(refusal, { status: 409 })));
  await waitFor(() => expect(send.matches(':disabled')).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Refund of order KC-261121-00001' }));
});
