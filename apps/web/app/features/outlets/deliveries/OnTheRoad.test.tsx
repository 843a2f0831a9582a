import type { OutletDelivery } from '@club/contract/outlets/deliveries';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { OnTheRoad } from './OnTheRoad.tsx';

const left: OutletDelivery = {
  id: 'd1',
  status: 'arrived',
  order_number: 'KC-1',
  customer_name: 'Akello Grace',
  rider_name: 'Okello',
  assigned_at: '2026-11-25T09:00:00.000Z',
  accepted: true,
  left_at: '2026-11-25T10:00:00.000Z',
  left_reason: 'Her phone is off',
  has_photo: false,
  failed_at: null,
  fail_reason: null,
  owed_back: false,
  called_off: false,
  own: null,
};
const denied: OutletDelivery = {
  ...left,
  status: 'failed',
  left_at: null,
  fail_reason: 'Not handed over',
  owed_back: true,
};

let results: OutletDelivery[];
const client = new QueryClient();

function Road() {
  const road = useQuery({
    queryKey: ['outlet_orders', 'deliveries'],
    queryFn: () => Promise.resolve({ results: [...results] }),
  });
  return <OnTheRoad road={road} />;
}

beforeEach(() => {
  results = [left];
  storeTokens({ access: 'good', refresh: 'r1' });
  render(
    <QueryClientProvider client={client}>
      <Road />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  client.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

const look = () => act(() => client.invalidateQueries({ queryKey: ['outlet_orders'] }));
const judging = () => screen.queryByRole('dialog', { name: 'Order KC-1 without the code' });

it.each([
  ['has to come back', () => [denied]],
  ['is over', () => []],
])('what a colleague decides meanwhile, so that it %s, puts no other question under the finger', async (_, next) => {
  const message = 'The order cannot take this step now.';
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error_code: 'order_move_refused', message, errors: {} }, { status: 409 })),
  );
  const said = vi.spyOn(toast, 'error');
  fireEvent.click(await screen.findByRole('button', { name: 'Look at it: order KC-1' }));
  await waitFor(() => expect(judging()).not.toBeNull());
  results = next();
  await look();
  await waitFor(() => expect(screen.queryByText(/Her phone is off/, { selector: 'li *' })).toBeNull());
  expect(screen.getAllByRole('dialog')).toEqual([judging()]);
  fireEvent.click(within(judging()!).getByRole('button', { name: 'It was not handed over' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(said).toHaveBeenCalledExactlyOnceWith(message);
});
