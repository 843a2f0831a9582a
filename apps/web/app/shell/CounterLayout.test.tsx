import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type Shift, storeShift } from '#web/api/shift.ts';
import { keepHandOver } from '#web/features/offers-of-the-day/redemption/offline/hand-overs.ts';
import CounterSignInPage from '#web/features/outlets/staff/CounterSignInPage.tsx';

import CounterLayout from './CounterLayout.tsx';

const shift = {
  token: 't',
  outlet: { id: 'o1', name: 'Freshbasket' },
  staff: { id: 'm1', name: 'Moses', role: 'cashier' },
} as Shift;

let sent: string[];

beforeEach(() => {
  globalThis.history.replaceState(null, '', '/counter/orders');
  storeShift(shift);
  sent = [];
  vi.stubGlobal('fetch', (address: string, { method }: { method: string }) => {
    if (method === 'POST') sent.push(address);
    return new Promise(() => {});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  storeShift(null);
  localStorage.clear();
  globalThis.history.replaceState(null, '', '/');
});

it('on whatever page of the tablet, what was handed over without a network is told, and how much waits is seen', async () => {
  const handed_over_at = '2026-11-23T10:00:00.000Z';
  keepHandOver({ shift_id: 's1', outlet_id: 'o1', code_id: 'c1', qr: 'KC2:c1', handed_over_at });
  const router = createMemoryRouter([{ path: '*', element: <CounterLayout /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('link', { name: /^Codes/ })).toHaveProperty('textContent', 'Codes1 waiting');
  await expect.poll(() => sent).toEqual([expect.stringContaining('/outlets/my/shifts/s1/redemptions/')]);
});

describe('a shift that is over', () => {
  const ENDED = 'The shift on this tablet has ended. Whoever works now chooses their name.';
  const tablet = { outlet: shift.outlet, tablet: { id: 't1', name: 'Window' }, people: [] };

  function open(): void {
    vi.stubGlobal('fetch', (address: string) => {
      if (address.endsWith('/counter/')) return Promise.resolve(Response.json(tablet));
      const done = { success: true, message: 'Done' };
      return address.endsWith('/sign_out/') ? Promise.resolve(Response.json(done)) : new Promise(() => {});
    });
    const routes = [
      { path: '/counter', element: <CounterSignInPage /> },
      { path: '*', element: <CounterLayout /> },
    ];
    const router = createMemoryRouter(routes, { initialEntries: ['/counter/orders'] });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  }

  it('is said to be where nobody has ended it on the tablet', async () => {
    open();
    await screen.findByText('Moses');
    act(() => storeShift(null));
    expect(await screen.findByText(ENDED)).toBeTruthy();
  });

  it('is left without a word by whoever ends it', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: /End shift/ }));
    await screen.findByRole('heading', { name: 'Freshbasket' });
    expect(screen.queryByText(ENDED)).toBeNull();
  });
});
