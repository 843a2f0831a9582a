import type { PayoutRow } from '@club/contract/money/payouts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import PayoutsPanel from './PayoutsPanel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

const payout: PayoutRow = {
  id: 'p1',
  member_name: 'Akello Nabirye',
  source: 'cashback',
  network: 'mtn',
  phone_masked: '+256 77* *** 003',
  amount: 10_000,
  fee: 0,
  status: 'waiting',
  failure_reason: null,
  refusal_reason: null,
  requested_at: '2026-11-25T09:00:00.000Z',
  first_approved_by: null,
  second_approved_by: null,
  ended_at: null,
  transfer: null,
  retry_of: null,
  retried: false,
};

it('keeps the place of the keyboard at the payouts where what was pressed goes with what was chosen', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/admin/payouts/?')
      ? Promise.resolve(Response.json({ results: [payout], count: 1, next: null, previous: null, moved: 0 }))
      : new Promise(() => {}),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/admin/finance?tab=payouts']}>
        <PayoutsPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose the payout of Akello Nabirye' }));
  const none = screen.getByRole('button', { name: 'Choose none' });
  none.focus();
  fireEvent.click(none);
  expect(none.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Payouts' }));
});
