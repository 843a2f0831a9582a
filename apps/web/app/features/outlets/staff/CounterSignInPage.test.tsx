import type { TabletHere } from '@club/contract/outlets/tablets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import CounterSignInPage from './CounterSignInPage.tsx';

const here: TabletHere = {
  outlet: { id: 'o1', name: 'Freshbasket' },
  tablet: { id: 't1', name: 'Window' },
  people: [{ id: 's1', name: 'Sarah Auma', role: null, phone_end: null }],
};
const AGAIN = 'Window of Freshbasket has to be set up again';

let isOn: boolean;

beforeEach(() => {
  localStorage.clear();
  const gone = { message: 'Nothing is here.', error_code: 'not_found', errors: {} };
  vi.stubGlobal('fetch', () => Promise.resolve(isOn ? Response.json(here) : Response.json(gone, { status: 404 })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): void {
  const router = createMemoryRouter([{ path: '*', element: <CounterSignInPage /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('a tablet that was switched off says so above the box for its new code', async () => {
  isOn = true;
  open();
  await screen.findByRole('heading', { name: 'Freshbasket' });
  cleanup();
  isOn = false;
  open();
  expect(await screen.findByText(AGAIN)).toBeTruthy();
  expect(screen.getByLabelText('Code of the tablet')).toBeTruthy();
});

it('a browser that was no tablet is only asked for the code', async () => {
  isOn = false;
  open();
  expect(await screen.findByLabelText('Code of the tablet')).toBeTruthy();
  expect(screen.queryByText(AGAIN)).toBeNull();
});
