import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { privateStorage } from '#web/lib/storage.ts';

import MyStatementsPage from './MyStatementsPage.tsx';

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('shows the statements of the outlet that was chosen last on this device', async () => {
  const fetch = vi.fn<(url: string) => Promise<Response>>(() => new Promise(() => {}));
  vi.stubGlobal('fetch', fetch);
  privateStorage.write('chosen-outlet', 'b');
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const outlets = [
    { id: 'a', name: 'Acacia Foods' },
    { id: 'b', name: 'Bugolobi Bakery' },
  ];
  // The page reads nothing of a member but the outlets.
  client.setQueryData(meQuery.queryKey, { outlets } as never);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <MyStatementsPage /> }])} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(String(fetch.mock.calls[0]?.[0])).toContain('outlet=b'));
});
