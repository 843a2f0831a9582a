import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { OnMyWay } from './OnMyWay.tsx';
import { assignmentForTests, orderForTests } from './order-for-tests.ts';
import { RiderHere } from './RiderHere.tsx';

const said_at = '2026-11-21T08:00:00Z';
const setOut = { ...orderForTests, on_my_way: { can_say: true, said_at: null } };

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.spyOn(toast, 'error');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

it.each([
  ['that one is on the way', <OnMyWay key="way" order={setOut} />, { on_my_way: { can_say: false, said_at } }, setOut],
  [
    'that the rider is here',
    <RiderHere key="rider" order_id="k1" />,
    { delivery_assignment: { ...assignmentForTests, status: 'arrived' } },
    { delivery_assignment: assignmentForTests },
  ],
])('%s is said to have failed only where it is not known', async (_what, button, known, unknown) => {
  let order: object = known;
  vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) =>
    method === 'POST' ? Promise.reject(new TypeError('cut off')) : Promise.resolve(Response.json(order)),
  );
  const client = new QueryClient();
  render(<QueryClientProvider client={client}>{button}</QueryClientProvider>);
  const press = async () => {
    fireEvent.click(screen.getByRole('button'));
    expect(client.isMutating()).toBe(1);
    await waitFor(() => expect(client.isMutating()).toBe(0));
  };
  await press();
  expect(toast.error).not.toHaveBeenCalled();
  order = unknown;
  await press();
  expect(toast.error).toHaveBeenCalledOnce();
});
