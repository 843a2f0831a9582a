import type { ReplyOf } from '@club/contract/endpoint';
import type { listMyEarnings } from '@club/contract/outlets/riding';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { deliveryForTests } from './delivery-for-tests.ts';
import RiderPage from './RiderPage.tsx';

type EarningsReply = ReplyOf<typeof listMyEarnings>;

const nothing: EarningsReply = { owed: 0, today: 0, week: 0, results: [], networks: ['mtn'], payouts: [] };
const PAYOUT: EarningsReply['payouts'][number] = {
  id: 'p1',
  amount: 4_000,
  status: 'waiting',
  phone_masked: '+256 77• ••• 004',
  refusal_reason: null,
  requested_at: '2026-11-25T11:05:00Z',
  ended_at: null,
};

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

/** The page once the network has answered. */
async function show(is_rider: boolean, change: Partial<EarningsReply> = {}): Promise<void> {
  const client = new QueryClient();
  vi.stubGlobal('fetch', (address: string) => {
    const deliveries = { is_rider, on_break: false, results: [] };
    return Promise.resolve(
      Response.json(address.endsWith('/riders/my/earnings/') ? { ...nothing, ...change } : deliveries),
    );
  });
  render(
    <QueryClientProvider client={client}>
      <RiderPage />
    </QueryClientProvider>,
  );
  await screen.findByText(is_rider ? 'Nothing to bring' : 'You are not a rider');
  await waitFor(() => expect(client.isFetching()).toBe(0));
}

it('whoever rides for nobody any more still has what was earned paid out', async () => {
  await show(false, { owed: 4_000 });
  expect(await screen.findByRole('button', { name: 'Have UGX 4,000 paid to MTN' })).toBeTruthy();
  cleanup();
  await show(false, { payouts: [PAYOUT] });
  expect(await screen.findByText('The club checks it first')).toBeTruthy();
});

it('a rider sees that nothing is owed, and a member who never rode sees nothing of it', async () => {
  await show(false);
  expect(screen.queryByRole('region', { name: 'What you have earned' })).toBeNull();
  cleanup();
  await show(true);
  expect(await screen.findByRole('region', { name: 'What you have earned' })).toBeTruthy();
});

it('what was done without a network and is refused once there is one stays said while the phone is in a pocket', async () => {
  const said = vi.spyOn(toast, 'error');
  const refused = { error_code: 'order_move_refused', message: 'Somebody else brings it by now.', errors: {} };
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit = {}) => {
    if (method === 'PATCH') return Promise.resolve(Response.json(refused, { status: 409 }));
    const deliveries = { is_rider: true, on_break: false, results: [deliveryForTests] };
    return Promise.resolve(Response.json(address.endsWith('/riders/my/earnings/') ? nothing : deliveries));
  });
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  render(
    <QueryClientProvider client={client}>
      <RiderPage />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'I bring it' });
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  fireEvent.click(screen.getByRole('button', { name: 'I have picked it up' }));
  expect(await screen.findByText('Kept on this phone until there is a network')).toBeTruthy();
  expect(said).not.toHaveBeenCalled();
  act(() => void globalThis.dispatchEvent(new Event('online')));
  await waitFor(() =>
    expect(said).toHaveBeenCalledExactlyOnceWith(
      `Order ${deliveryForTests.order_number}: Somebody else brings it by now.`,
      60_000,
    ),
  );
});
