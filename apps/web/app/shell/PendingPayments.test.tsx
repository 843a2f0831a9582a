import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { pendingPaymentsQuery } from '#web/features/money/payments/queries.ts';
import { useStandsBefore } from '#web/lib/behind-dialog.ts';

import { PendingPayments } from './PendingPayments.tsx';

const underWay = { id: 'k1', stage: 'prompted', total_amount: 6_200, expires_at: null };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function OpenDialog() {
  useStandsBefore(true);
  return null;
}

it('comes and goes at the head of the page while no dialog stands before it, for all below it moves then', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const client = new QueryClient();
  const know = (results: object[]) =>
    act(() => void client.setQueryData(pendingPaymentsQuery.queryKey, { results, ready: [] } as never));
  const router = createMemoryRouter([{ path: '*', element: <PendingPayments /> }]);
  const page = (isOpen: boolean) => (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      {isOpen && <OpenDialog />}
    </QueryClientProvider>
  );
  const isShown = () => screen.queryByRole('region', { name: 'Unfinished payment' }) !== null;
  const { rerender } = render(page(true));
  know([underWay]);
  expect(isShown()).toBe(false);
  rerender(page(false));
  expect(isShown()).toBe(true);
  rerender(page(true));
  know([]);
  expect(isShown()).toBe(true);
  rerender(page(false));
  expect(isShown()).toBe(false);
});
