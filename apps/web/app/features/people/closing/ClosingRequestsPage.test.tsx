import type { ClosingRequest } from '@club/contract/people/closing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import ClosingRequestsPage from './ClosingRequestsPage.tsx';
import { closingRequestsQuery } from './use-closing-requests.ts';

const request: ClosingRequest = {
  id: 'c1',
  member: { id: 'm1', name: 'Amina', phone: '+256701234567', email: null, created_at: '2026-01-05T09:00:00.000Z' },
  reason: null,
  asked_at: '2026-11-20T09:00:00.000Z',
  open_orders: 1,
  owed: 0,
  too_little: 0,
  given_up: 0,
  has_role: false,
};
const WORDS = 'An order of yours is still on its way';

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

/** Refuses the request in these words while the club's server answers so. */
async function refuse(status: number, error_code: string) {
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) =>
    init?.method === 'GET'
      ? new Promise(() => {})
      : Promise.resolve(Response.json({ error_code, message: 'Refused' }, { status })),
  );
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(closingRequestsQuery(1).queryKey, { count: 1, results: [request], next: null, previous: null });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <ClosingRequestsPage /> }])} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Refuse Amina' }));
  fireEvent.change(await screen.findByLabelText(/Why not yet/), { target: { value: WORDS } });
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
}

it('keeps what was typed when refusing has failed, and says why there', async () => {
  await refuse(400, 'invalid_data');
  expect((await screen.findByRole('alert')).textContent).toBe('Refused');
  expect(screen.getByLabelText<HTMLInputElement>(/Why not yet/).value).toBe(WORDS);
});

it('puts the question away where somebody else has decided', async () => {
  await refuse(409, 'closing_decided');
  await waitFor(() => expect(screen.queryByLabelText(/Why not yet/)).toBeNull());
});
