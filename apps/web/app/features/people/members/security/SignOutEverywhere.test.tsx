import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, isSignedIn, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { SignOutEverywhere } from './SignOutEverywhere.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

it.each([
  ['leads to the sign-in where all sessions have ended', 401],
  ['says that it failed where they go on', 200],
])('a sign-out whose answer was lost %s', async (_what, status) => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const failed = vi.spyOn(toast, 'error');
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('logout-all')
      ? Promise.reject(new TypeError('cut off'))
      : Promise.resolve(Response.json({ results: [] }, { status })),
  );
  const router = createMemoryRouter([
    { path: '/', element: <SignOutEverywhere /> },
    { path: '/login', element: <p>Welcome back</p> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sign out from all devices' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  if (status === 401) await screen.findByText('Welcome back');
  else await waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect([isSignedIn(), failed.mock.calls.length]).toEqual(status === 401 ? [false, 0] : [true, 1]);
});
