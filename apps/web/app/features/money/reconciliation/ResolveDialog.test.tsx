import type { DifferenceRow } from '@club/contract/money/reconciliation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { ResolveDialog } from './ResolveDialog.tsx';

const difference: DifferenceRow = {
  id: 'd1',
  network: 'mtn',
  class: 'only_in_statement',
  about: 'statement_row',
  title: 'MTN S2',
  order_number: null,
  payment_id: null,
  phone_masked: null,
  day: '2026-11-21',
  occurred_at: '2026-11-21T09:00:00.000Z',
  age: 'under_1_day',
  ours: null,
  ours_status: null,
  statement: 3_000,
  booked: 0,
  rows: [],
  looks_like: null,
  typed_number: null,
  state: 'open',
  note: null,
  noted_by: null,
  noted_at: null,
  adjustment: null,
};
const noted = { ...difference, note: 'Asked MTN', noted_by: 'Ruth Adong', noted_at: '2026-11-21T10:00:00.000Z' };

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('what is written about a difference is written over the note that was seen, and over that of a colleague once it was said', async () => {
  const sent: unknown[] = [];
  const message = 'Somebody else has written about this difference in the meantime. Please look again.';
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    // As the app sends it.
    sent.push(JSON.parse(body as string));
    return Promise.resolve(Response.json({ error_code: 'difference_changed', message, errors: {} }, { status: 409 }));
  });
  const client = new QueryClient();
  const dialog = (now: DifferenceRow) => (
    <QueryClientProvider client={client}>
      <ResolveDialog difference={now} onClose={vi.fn()} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(difference));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Looks like a test' } });
  rerender(dialog(noted));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText('Asked MTN')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const words = { how: 'note', reason: 'Looks like a test' };
  await waitFor(() =>
    expect(sent).toEqual([
      { ...words, noted_at: null },
      { ...words, noted_at: noted.noted_at },
    ]),
  );
});
