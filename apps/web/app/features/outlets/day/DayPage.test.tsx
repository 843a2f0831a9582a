import type { OutletDay } from '@club/contract/outlets/day';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import DayPage from './DayPage.tsx';
import { outletDayQuery } from './queries.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T21:30:00Z'), toFake: ['Date'] });
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearTokens();
});

function show(search: string, client = new QueryClient()): void {
  const router = createMemoryRouter([{ path: '*', element: <DayPage /> }], { initialEntries: [`/${search}`] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

function dayOf(search: string): string {
  show(search);
  return screen.getByLabelText<HTMLInputElement>('Day').value;
}

it('the day is today in Kampala until the figures are here', () => {
  expect(dayOf('')).toBe('2026-11-26');
  expect(screen.getByText('26 Nov 2026')).toBeTruthy();
  expect(screen.getByText('Loading the day')).toBeTruthy();
});

it('the day is the one in the address, where that is a day', () => {
  expect(dayOf('?day=2026-11-20')).toBe('2026-11-20');
  cleanup();
  expect(dayOf('?day=2026-99-99')).toBe('2026-11-26');
});

const figures: OutletDay['figures'] = {
  handed_over: { orders: 3, pieces: 5, amount: 90_000 },
  returned: { orders: 0, amount: 0 },
  owed: 80_000,
  waiting: { orders: 0, amount: 0 },
};
const open = (day: string): OutletDay => ({
  outlet: { id: 'o1', name: 'Freshbasket' },
  day,
  figures,
  closed_at: null,
  closed_by: null,
});
const today = outletDayQuery(undefined, undefined).queryKey;

it('closes the day that was asked about, also when the next has begun meanwhile', async () => {
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(() => new Promise(() => {}));
  vi.stubGlobal('fetch', fetch);
  const client = new QueryClient();
  client.setQueryData(today, open('2026-11-25'));
  show('', client);
  fireEvent.click(screen.getByRole('button', { name: 'Close Day' }));
  const dialog = await screen.findByRole('alertdialog', { name: /^Close 25 Nov 2026 ?\?$/ });
  act(() => void client.setQueryData(today, open('2026-11-26')));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close Day' }));
  await waitFor(() =>
    expect(fetch.mock.calls.map(([, init]) => init?.body)).toContain(JSON.stringify({ day: '2026-11-25' })),
  );
});

it('does not offer to close a day that has not come', () => {
  const client = new QueryClient();
  client.setQueryData(outletDayQuery(undefined, '2026-11-27').queryKey, open('2026-11-27'));
  show('?day=2026-11-27', client);
  expect(screen.getByText('Handed over')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close Day' })).toBeNull();
});

it('says on paper of which outlet it is, and leaves away what chooses the day', () => {
  const client = new QueryClient();
  client.setQueryData(outletDayQuery(undefined, '2026-11-20').queryKey, open('2026-11-20'));
  show('?day=2026-11-20', client);
  expect(screen.getByText(/Freshbasket/).className).toBe('hidden print:inline');
  expect(screen.getByLabelText('Day').closest('.print\\:hidden')).toBeTruthy();
});
