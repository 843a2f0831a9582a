import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { rider } from './rider-for-tests.ts';
import RidersPage from './RidersPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

function show() {
  const router = createMemoryRouter([{ path: '*', element: <RidersPage /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('shows the form for a new rider once it is known how many stand above it, so that it moves nowhere', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  let answer!: () => void;
  const ridersCome = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/riders/')) await ridersCome;
    return Response.json({ outlets: [], results: [] });
  });
  show();
  const isFormShown = () => screen.getByText('Add a rider').closest('.invisible') === null;
  await screen.findByText('Nothing is on the road.');
  expect(isFormShown()).toBe(false);
  answer();
  await screen.findByText('No riders yet');
  expect(isFormShown()).toBe(true);
});

it('the buttons of two riders of one name say whose they are, by the number plate', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const results = [rider, { ...rider, id: 'r2', plate: 'UEZ 011D' }];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ outlets: [], results })));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Brian Mugisha, UEZ 011D' }));
  expect(await screen.findByRole('alertdialog', { name: 'Remove Brian Mugisha, UEZ 011D?' })).toBeTruthy();
  expect(screen.getByLabelText('Add a picture of Brian Mugisha, UFK 482C')).toBeTruthy();
});
