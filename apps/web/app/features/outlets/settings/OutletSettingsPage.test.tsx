import type { OutletSettings } from '@club/contract/outlets/settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import OutletSettingsPage from './OutletSettingsPage.tsx';

const settings: OutletSettings = {
  id: 'x1',
  name: 'Freshbasket',
  location: 'Ntinda',
  delivery_fee: 5_000,
  status: 'active',
  paused_until: null,
  opening_hours: 'Mon to Sat 9:00–20:00, Sun 11:00–18:00',
  ready_minutes: 45,
  accept_minutes: 10,
  give_up_minutes: 720,
  offers_in_store: true,
  offers_curbside: true,
  offers_delivery: true,
  redeems_on_phone: true,
  tin: null,
};
const replies: [string, object][] = [
  ['/members/me/', { outlets: [] }],
  ['/delivery-fee/', { success: true, data: { id: 'x1', name: 'Freshbasket', delivery_fee: 5_000 } }],
  ['/arrival-notifications/', { success: true, data: { results: [], count: 0, stats: null } }],
  ['/outlets/my/', settings],
];

let saved: unknown[];

beforeEach(() => {
  saved = [];
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string }) => {
    if (body !== undefined) saved.push(JSON.parse(body));
    const reply = replies.find(([part]) => address.includes(part));
    return Promise.resolve(Response.json(reply?.[1] ?? {}));
  });
});
afterEach(() => {
  globalThis.dispatchEvent(new Event('online'));
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: <OutletSettingsPage /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Save Settings' });
  await screen.findByRole('button', { name: 'Save Delivery Fee' });
}

it('opening hours have two lines on the screen and are kept in one', async () => {
  await show();
  const hours = screen.getByLabelText('Opening hours');
  expect(hours.tagName).toBe('TEXTAREA');
  fireEvent.input(hours, { target: { value: 'Mon to Sat 9:00–20:00,\nSun 11:00–18:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
  await vi.waitFor(() =>
    expect(saved).toEqual([expect.objectContaining({ opening_hours: 'Mon to Sat 9:00–20:00, Sun 11:00–18:00' })]),
  );
});

it('an outlet that the club has closed says how to reach the club, and offers no press that opens it', async () => {
  replies.unshift(
    ['/outlets/my/delivery-fee/', { success: true, data: { id: 'x1', name: 'Freshbasket', delivery_fee: 5_000 } }],
    ['/outlets/my/arrival', { success: true, data: { results: [], count: 0, stats: null } }],
    ['/outlets/my/', { ...settings, status: 'paused' }],
    [
      '/contact/',
      { contact: { email: 'help@club.example', phone: '+256 414 123 456', whatsapp: null, address: null } },
    ],
  );
  await show();
  const selling = screen.getByRole('region', { name: 'Selling' });
  await vi.waitFor(() =>
    expect(selling.textContent).toContain(
      'The club has closed this outlet. Please contact us to open it again. Write to help@club.example, call +256 414 123 456.',
    ),
  );
  expect(within(selling).queryByRole('button')).toBeNull();
  replies.splice(0, 4);
});

it('nothing is saved without a network, and the page says why', async () => {
  await show();
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  expect(screen.getByText('Nothing can be changed here until there is a network again.')).toBeTruthy();
  const names = ['30 minutes', '1 hour', '2 hours', '4 hours', 'Save Delivery Fee', 'Save Settings'];
  const able = names.filter((name) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled);
  expect(able).toEqual([]);
});
