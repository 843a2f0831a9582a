import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { payoutOf } from './desk/payout-for-tests.ts';
import PayoutsPanel from './PayoutsPanel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('keeps the place of the keyboard at the payouts where what was pressed goes with what was chosen', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/admin/payouts/?')
      ? Promise.resolve(Response.json({ results: [payoutOf('p1')], count: 1, next: null, previous: null, moved: 0 }))
      : new Promise(() => {}),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/admin/finance?tab=payouts']}>
        <PayoutsPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose the payout of Member p1' }));
  const none = screen.getByRole('button', { name: 'Choose none' });
  none.focus();
  fireEvent.click(none);
  expect(none.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Payouts' }));
});
