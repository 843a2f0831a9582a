import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import StaffPage from './StaffPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

const person = {
  id: 's1',
  name: 'Ruth Atim',
  phone_masked: '+256 77• ••• •12',
  role: 'cashier',
  state: 'active',
  pin_expires_at: '2026-12-02T08:00:00.000Z',
  last_used_at: null,
  created_at: '2026-11-21T17:43:00Z',
};

function show(client = new QueryClient()) {
  storeTokens({ access: 'good', refresh: 'r1' });
  const router = createMemoryRouter([{ path: '*', element: <StaffPage /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('a PIN on the screen goes once the list tells that a colleague has given another one', async () => {
  let listed = person;
  vi.stubGlobal('fetch', (address: string) => {
    if (address.endsWith('/pin/')) return Promise.resolve(Response.json({ staff: person, pin: '204816' }));
    if (address.includes('/tablets/')) return Promise.resolve(Response.json({ results: [] }));
    if (!address.includes('/staff/')) return new Promise(() => {});
    return Promise.resolve(Response.json({ results: [listed], outlet: { id: 'o1', name: 'Freshbasket' } }));
  });
  const client = new QueryClient();
  show(client);
  fireEvent.click(await screen.findByRole('button', { name: 'New PIN: Ruth Atim' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'New PIN' }));
  const dialog = await screen.findByRole('dialog', { name: 'PIN of Ruth Atim' });
  expect(within(dialog).queryByText('This PIN opens nothing any more')).toBeNull();
  listed = { ...person, pin_expires_at: '2026-12-02T08:00:05.000Z' };
  await act(() => client.invalidateQueries({ queryKey: ['staff'] }));
  expect(await within(dialog).findByText('This PIN opens nothing any more')).toBeTruthy();
});

it('the buttons of namesakes, and of tablets of one name, say whose they are', async () => {
  const results = [
    { ...person, id: 's1', phone_masked: '+256 77• ••• 112' },
    { ...person, id: 's2', phone_masked: '+256 77• ••• 113' },
    { ...person, id: 's3', name: 'Grace Nakato' },
    { ...person, id: 's4', phone_masked: '+256 77• ••• 113', state: 'left' },
  ];
  const tablet = { id: 't1', name: 'Counter', state: 'active', signed_in: null, created_at: '2026-11-21T17:43:00Z' };
  const tablets = [tablet, { ...tablet, id: 't2', signed_in: 'Grace Nakato' }, { ...tablet, id: 't3', state: 'off' }];
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('/tablets/')) return Promise.resolve(Response.json({ results: tablets }));
    if (!address.includes('/staff/')) return new Promise(() => {});
    return Promise.resolve(Response.json({ results, outlet: { id: 'o1', name: 'Freshbasket' } }));
  });
  show();
  await screen.findByRole('button', { name: 'Switch Off: Counter, Grace Nakato works on it' });
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(new Set(names).size).toBe(names.length);
  expect(screen.getByRole('button', { name: 'Lock: Grace Nakato' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Has Left: Ruth Atim, Counter, number ending in 112' }));
  const title = 'Ruth Atim, Counter, number ending in 112 has left?';
  expect(await screen.findByRole('alertdialog', { name: title })).toBeTruthy();
});
