import type { Arrival } from '@club/contract/outlets/arrivals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import ArrivalsPage from './ArrivalsPage.tsx';

const FAILED = 'Failed to load arrival notifications. Please try again.';
const arrival: Arrival = {
  id: 'a1',
  customer_name: 'Amina Kato',
  arrival_time: '2026-11-25T07:00:00Z',
  order_id: 'k1',
  order_number: 'KC-261125-00001',
  service_type: 'curbside',
  phone_number: '+256770000001',
  status: 'new',
  items_count: 2,
  vehicle: 'White Toyota Noah, UBB 123X',
  bay: 'Next to the gate',
  completed_at: null,
};

let fails: (address: string) => boolean;
let here: Arrival[];

beforeEach(() => {
  fails = () => false;
  here = [arrival, { ...arrival, id: 'a2', vehicle: null, bay: null }];
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('/members/me/')) return Promise.resolve(Response.json({ outlets: [] }));
    if (fails(address)) return Promise.resolve(Response.json({ message: '' }, { status: 500 }));
    const asked = new URL(address, 'http://club.test').searchParams;
    const [page, size] = [Number(asked.get('page')), Number(asked.get('per_page'))];
    const found = asked.get('status') === 'new' ? here : [];
    const results = found.slice((page - 1) * size, page * size);
    const stats = { new: 2, processing: 0, total: 2 };
    return Promise.resolve(Response.json({ success: true, data: { results, count: found.length, stats } }));
  });
});
afterEach(() => {
  globalThis.dispatchEvent(new Event('online'));
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: <ArrivalsPage /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return client;
}

it('what failed everywhere is said once, and one press tries all of it again', async () => {
  fails = (address) => address.includes('arrival-notifications');
  show();
  await screen.findByText(FAILED);
  await waitFor(() => expect(screen.getAllByText('not known')).toHaveLength(3));
  expect(screen.getAllByText(FAILED)).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: /^Processing/ })).toBeNull();
  fails = () => false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('heading', { name: 'New Arrivals (2)' });
  await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull());
  expect(screen.queryByText('not known')).toBeNull();
});

it('a list that failed alone says so itself', async () => {
  fails = (address) => address.includes('status=completed');
  show();
  const list = await screen.findByRole('region', { name: 'Recently Completed' });
  await waitFor(() => expect(list.textContent).toContain(FAILED));
  expect(screen.getAllByText(FAILED)).toHaveLength(1);
});

it('who sits in a car is found by the car, everybody else by the name', async () => {
  show();
  await screen.findByText('KC-261125-00001', { selector: 'li:first-child *' });
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['White Toyota Noah, UBB 123X', 'Amina Kato']);
});

it('nobody is taken up without a network, and the page says why', async () => {
  show();
  const [process] = await screen.findAllByRole<HTMLButtonElement>('button', { name: /^Process/ });
  expect(process!.disabled).toBe(false);
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  expect(process!.disabled).toBe(true);
  expect(screen.getByText('Nothing can be changed here until there is a network again.')).toBeTruthy();
});

it.each([
  ['what the arrival is by now, where a colleague was faster', 'arrival_move_refused', 409, 'Served by now.'],
  ['that it failed, where it did', 'internal_error', 500, 'Failed to update notification status'],
])('a press that changes nothing says %s', async (_, error_code, status, said) => {
  vi.spyOn(toast, 'error');
  show();
  const [process] = await screen.findAllByRole('button', { name: /^Process/ });
  const answer = globalThis.fetch;
  const refusal = { error_code, message: 'Served by now.', errors: {} };
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    init?.method === 'PATCH' ? Promise.resolve(Response.json(refusal, { status })) : answer(address),
  );
  fireEvent.click(process!);
  await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith(said));
  vi.restoreAllMocks();
});

it('a list that became shorter than the page shows by itself who is there', async () => {
  here = Array.from({ length: 11 }, (_, number) => ({ ...arrival, id: `a${number}`, vehicle: `Car ${number}` }));
  const client = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  await screen.findByRole('heading', { name: 'Car 10' });
  here = [];
  await act(() => client.invalidateQueries({ queryKey: ['arrivals'] }));
  await screen.findByRole('heading', { name: 'New Arrivals (0)' });
  here = [{ ...arrival, vehicle: 'Red Premio' }];
  await act(() => client.invalidateQueries({ queryKey: ['arrivals'] }));
  await screen.findByRole('heading', { name: 'Red Premio' });
});
