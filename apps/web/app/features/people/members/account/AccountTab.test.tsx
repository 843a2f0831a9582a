import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { AccountTab } from './AccountTab.tsx';

const pending = { network: 'airtel', number: '+256750000001', expires_at: '2099-01-01T00:00:00.000Z' };
const ANSWER_MS = 20;
let profile: object;
/** How many answers to a change are lost from now on; the change itself is made. */
let lost: number;

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  profile = {
    first_name: 'Grace',
    last_name: 'Nakato',
    email: null,
    mtn_money_number: '+256772000001',
    airtel_money_number: null,
    payment_priority: 'mtn',
    referral_code: 'ABC234',
    created_at: '2026-11-01T09:00:00.000Z',
    payouts_held_until: null,
    unproven_numbers: [],
    pending_numbers: [],
  };
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
    // What was read before is on the screen by the time that it is saved.
    await new Promise((answered) => setTimeout(answered, ANSWER_MS));
    if (method === 'PATCH') {
      profile = { ...profile, pending_numbers: [pending] };
      lost -= 1;
      if (lost >= 0) throw new TypeError('cut off');
    }
    return Response.json(profile);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('a new number that was saved at the second press asks for its code, though the first had arrived', async () => {
  lost = 1;
  const router = createMemoryRouter([{ path: '*', element: <AccountTab /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.change(screen.getByLabelText('Airtel number'), { target: { value: '750000001' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Error updating profile. Please try again.');
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('dialog', { name: 'Confirm your new number' });
});
