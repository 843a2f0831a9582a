import type { TabletHere } from '@club/contract/outlets/tablets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import CounterSignInPage from './CounterSignInPage.tsx';

const made: TabletHere = {
  outlet: { id: 'o1', name: 'Freshbasket' },
  tablet: { id: 't1', name: 'Window' },
  people: [{ id: 's1', name: 'Sarah Auma', role: null, phone_end: null }],
};
const AGAIN = 'Window of Freshbasket has to be set up again';

let isOn: boolean;
let here: TabletHere;

function answer(): Promise<Response> {
  const gone = { message: 'Nothing is here.', error_code: 'not_found', errors: {} };
  return Promise.resolve(isOn ? Response.json(here) : Response.json(gone, { status: 404 }));
}

beforeEach(() => {
  localStorage.clear();
  here = made;
  vi.stubGlobal('fetch', answer);
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

it('a tablet that stands there for all to see has whoever was added meanwhile, also after a minute without an answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  isOn = true;
  open();
  await screen.findByRole('button', { name: /Sarah Auma/ });
  here = { ...here, people: [...here.people, { id: 's2', name: 'Moses Okot', role: null, phone_end: null }] };
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no answer')));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('button', { name: /Sarah Auma/ })).toBeTruthy();
  vi.stubGlobal('fetch', answer);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(await screen.findByRole('button', { name: /Moses Okot/ })).toBeTruthy();
  vi.useRealTimers();
});
