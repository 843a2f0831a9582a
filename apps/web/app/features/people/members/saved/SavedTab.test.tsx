import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { AddressesCard } from '#web/features/delivery/addresses/AddressesCard.tsx';
import { PayersCard } from '#web/features/money/payments/PayersCard.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Toasts } from '#web/ui/Toasts.tsx';

import { SavedTab } from './SavedTab.tsx';

const problem = { message: 'Not found', error_code: 'not_found' };
const address = { text: 'Plot 4, Kira Road', landmark: null, stage: null };
const saved = [{ id: 'a1', label: 'Home', name: 'Home', address, network: 'mtn', phone_number: '+256772000001' }];

let isGone: boolean;
let status: number;
beforeEach(() => {
  [isGone, status] = [false, 404];
  storeTokens({ access: 'access', refresh: 'refresh' });
  vi.stubGlobal('fetch', async (_path: string, { method }: { method: string }) => {
    if (method === 'GET') return Response.json({ results: isGone ? [] : saved });
    isGone = status === 404;
    return Response.json(status === 404 ? problem : { message: 'no', error_code: 'server_error' }, { status });
  });
});
afterEach(() => {
  cleanup();
  toast.clear();
  clearTokens();
  vi.unstubAllGlobals();
});

function show(Shown: typeof SavedTab) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Shown />
      </MemoryRouter>
      <Toasts />
    </QueryClientProvider>,
  );
}

async function remove(Shown: typeof AddressesCard) {
  show(Shown);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Home' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
}

it.each([
  [AddressesCard, 'The address is forgotten.'],
  [PayersCard, 'The number is forgotten.'],
] as const)('what another device has removed already is removed as well', async (Shown, text) => {
  await remove(Shown);
  await screen.findByText(text);
  expect(screen.queryByText(/not found/i)).toBeNull();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Home' })).toBeNull());
});

it('what could not be removed is said, and stays', async () => {
  status = 500;
  await remove(AddressesCard);
  await screen.findByText('Server error. Please try again later.');
  expect(screen.getByRole('button', { name: 'Remove Home' })).toBeDefined();
});

it('shows the addresses once the numbers above them are here, so that nothing moves under the eyes', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('payer')) await answered;
    return Response.json({ results: saved });
  });
  show(SavedTab);
  const addresses = await screen.findByRole('region', { name: 'Saved addresses' });
  await within(addresses).findByText('Home');
  expect(addresses.closest('.invisible')).not.toBeNull();
  answer();
  await waitFor(() => expect(addresses.closest('.invisible')).toBeNull());
});
