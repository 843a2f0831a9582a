import type { PayoutOutcomeName, PayoutRow } from '@club/contract/money/payouts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { payoutOf } from './payout-for-tests.ts';
import { PayoutBar } from './PayoutBar.tsx';
import { usePayoutBatch } from './use-payout-batch.ts';

const both = [payoutOf('p1'), payoutOf('p2')];

let outcome: PayoutOutcomeName;
const sent: { ids: string[] }[] = [];

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.spyOn(toast, 'error');
  sent.length = 0;
  outcome = 'not_waiting';
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as { ids: string[] };
    sent.push(body);
    return Promise.resolve(Response.json({ results: body.ids.map((id) => ({ id, outcome })) }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

function Desk({ rows }: { rows: readonly PayoutRow[] }) {
  return <PayoutBar rows={rows} batch={usePayoutBatch(rows)} />;
}

/** Chooses both, and is asked about `act`; gives what shows other rows. */
async function ask(act: string): Promise<(rows: readonly PayoutRow[]) => void> {
  const client = new QueryClient();
  const desk = (rows: readonly PayoutRow[]) => (
    <QueryClientProvider client={client}>
      <Desk rows={rows} />
    </QueryClientProvider>
  );
  const { rerender } = render(desk(both));
  fireEvent.click(screen.getByRole('button', { name: 'Choose all 2 that wait' }));
  fireEvent.click(screen.getByRole('button', { name: act }));
  await screen.findByRole(act === 'Approve' ? 'alertdialog' : 'dialog', { name: `${act}: 2 payouts?` });
  return (rows) => rerender(desk(rows));
}

const typed = () => screen.getByLabelText<HTMLInputElement>('Why?');
const gone = /Somebody has decided/;

it('the window for the words of a refusal is about what of it still waits', async () => {
  const show = await ask('Refuse');
  fireEvent.change(typed(), { target: { value: 'Another name' } });
  show([payoutOf('p1', { status: 'sending' }), payoutOf('p2')]);
  const dialog = screen.getByRole('dialog', { name: 'Refuse: 1 payout?' });
  expect(dialog.textContent).not.toMatch(gone);
  outcome = 'refused';
  fireEvent.click(screen.getAllByRole('button', { name: 'Refuse' }).at(-1)!);
  await waitFor(() => expect(sent).toEqual([{ ids: ['p2'], decision: 'refuse', reason: 'Another name' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toast.error).not.toHaveBeenCalled();
});

it.each([
  ['have left the page', [], [['2 payouts: It was decided already.']]],
  // Each row says what came of it.
  ['were decided', both.map((payout): PayoutRow => ({ ...payout, status: 'refused' })), []],
  ['were sent, and failed', both.map((payout): PayoutRow => ({ ...payout, status: 'failed' })), []],
])('once all %s it says so and keeps what was typed, and what came of it is said', async (_, rows, said) => {
  const show = await ask('Refuse');
  fireEvent.change(typed(), { target: { value: 'Another name' } });
  show(rows);
  expect(screen.getByRole('dialog', { name: 'Refuse: 2 payouts?' }).textContent).toMatch(gone);
  expect(typed().value).toBe('Another name');
  fireEvent.click(screen.getAllByRole('button', { name: 'Refuse' }).at(-1)!);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.ids).toEqual(['p1', 'p2']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(vi.mocked(toast.error).mock.calls).toEqual(said);
});

it('a question without words stays as well, and is closed by whoever reads it', async () => {
  const show = await ask('Approve');
  show([]);
  expect(screen.getByRole('alertdialog', { name: 'Approve: 2 payouts?' }).textContent).toMatch(gone);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
