import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import ApplicationStatusPage from './ApplicationStatusPage.tsx';
import ApplyPage from './ApplyPage.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(address: string) {
  const routes = [
    { path: '/application-status', element: <ApplicationStatusPage /> },
    { path: '/apply', element: <ApplyPage /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('whom an SMS has led to the status on a phone that has forgotten the number is asked for it over the form', async () => {
  const router = open('/application-status');
  expect(await screen.findByRole('dialog', { name: 'Check your application' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/apply');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Loaded again, the form is not covered again.
  expect(router.state.location.state).toBeNull();
});

it('whoever comes to apply is asked for nothing else', async () => {
  open('/apply');
  await screen.findByRole('button', { name: 'Check your status' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
