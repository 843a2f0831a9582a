import type { OrderDetail } from '@club/contract/shop/orders';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { orderQuery } from '#web/features/money/payments/queries.ts';

import { orderForTests } from './order-for-tests.ts';
import { ReportProblem } from './ReportProblem.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

const me = { mtn_money_number: '+256772000001', airtel_money_number: null, payment_priority: 'mtn' };

function Shown() {
  const order = useQuery(orderQuery(orderForTests.id)).data;
  return order ? <ReportProblem order={order} /> : null;
}

it('says what became of a report, below what reports another, as soon as there is one', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  let report: OrderDetail['report'] = { number: 'KT-1', status: 'resolved', answer: 'Bring it back today' };
  vi.stubGlobal('fetch', (address: string, { method }: { method: string }) => {
    if (address.includes('/members/me/')) return Promise.resolve(Response.json(me));
    if (method === 'GET') return Promise.resolve(Response.json({ ...orderForTests, report }));
    report = { number: 'KT-2', status: 'open', answer: null };
    return Promise.resolve(Response.json({ success: true, message: 'Reported', number: 'KT-2' }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Shown /> }])} />
    </QueryClientProvider>,
  );
  expect((await screen.findByText(/Bring it back today/)).textContent).toContain('Resolved');
  fireEvent.click(screen.getByRole('button', { name: 'Report a Problem' }));
  fireEvent.change(await screen.findByLabelText('What is wrong?'), { target: { value: 'wrong_items' } });
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'It is still broken' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send Report' }));
  expect(await screen.findByText('Report KT-2')).toBeTruthy();
  expect(screen.queryByText(/Bring it back today/)).toBeNull();
});
