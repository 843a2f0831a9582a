import { type Conflict, settleConflict } from '@club/contract/offers-of-the-day/shifts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { SettleDialog } from './SettleDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks for as many words as the server does', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  // The dialog only reads whose it is.
  const conflict = { id: 'c1', offer_name: 'Sunday basket', first_name: 'Amina' } as Conflict;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettleDialog conflict={conflict} settleBy={settleConflict} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText(/What came of it/), { target: { value: 'ok' } });
  fireEvent.click(screen.getByRole('button', { name: 'Mark as settled' }));
  expect(await screen.findByText('Please say what came of it')).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
});

it.each([
  ['The customer paid', 'success', 'Settled'],
  ['They brought it back', 'warning', 'Settled already by Sarah: They brought it back'],
] as const)('says whose words are kept: %s', async (note, tone, text) => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const said = vi.spyOn(toast, tone);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ settled: { by: 'Sarah', note } })));
  const conflict = { id: 'c1', offer_name: 'Sunday basket', first_name: 'Amina' } as Conflict;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettleDialog conflict={conflict} settleBy={settleConflict} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText(/What came of it/), { target: { value: 'The customer paid' } });
  fireEvent.click(screen.getByRole('button', { name: 'Mark as settled' }));
  await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith(text));
  said.mockRestore();
  clearTokens();
});
