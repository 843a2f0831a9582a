import type { OutletMoney } from '@club/contract/money/settlements';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { SettlementNumberDialog } from './SettlementNumberDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

// The parts that are looked at.
const money = { outlet: { id: 'o1', name: 'Freshbasket' }, account: null } as OutletMoney;

it('says nothing against a number of Airtel any more once Airtel is chosen', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettlementNumberDialog money={money} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText('Phone number');
  fireEvent.change(field, { target: { value: '0750000003' } });
  fireEvent.click(screen.getByLabelText(/Airtel/));
  expect(field.getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByLabelText(/MTN/));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a valid MTN number (e.g., 077XXXXXXX)')).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/Airtel/));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull());
});

it('sets the number over the one that was seen, and over that of another admin once it was said', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const sent: unknown[] = [];
  const message = 'Somebody else has changed this in the meantime. Please look again.';
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    // As the app sends it.
    sent.push(JSON.parse(body as string));
    return Promise.resolve(Response.json({ error_code: 'outlet_changed', message, errors: {} }, { status: 409 }));
  });
  const client = new QueryClient();
  const dialog = (now: OutletMoney) => (
    <QueryClientProvider client={client}>
      <SettlementNumberDialog money={now} onClose={() => {}} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(money));
  fireEvent.change(await screen.findByLabelText('Phone number'), { target: { value: '0772000111' } });
  const set_at = '2026-11-21T10:00:00.000Z';
  // The parts that are looked at.
  const account = { network: 'mtn', phone_masked: '+256 77• ••• 222', set_at } as OutletMoney['account'];
  rerender(dialog({ ...money, account }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText(/so far MTN \+256 77• ••• 222/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const typed = { network: 'mtn', phone_number: '0772000111' };
  await waitFor(() =>
    expect(sent).toEqual([
      { ...typed, set_at: null },
      { ...typed, set_at },
    ]),
  );
});
