import type { OutletMoney } from '@club/contract/money/settlements';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import { MakeStatement } from './MakeStatement.tsx';

afterEach(cleanup);

const money: OutletMoney = {
  outlet: { id: 'x1', name: 'Freshbasket', area: 'Ntinda' },
  balance: 50_000,
  in_flight: 0,
  account: null,
  latest: null,
  next_from: '2026-11-28',
  closed_day: '2026-11-27',
};

function page(change: Partial<OutletMoney> = {}) {
  const element = <MakeStatement money={{ ...money, ...change }} />;
  return (
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>
  );
}

it('a day that is closed while the page stands open can be chosen, and is', () => {
  const { rerender } = render(page());
  expect(screen.getByText(/A day can stand on a statement once it is closed/)).toBeTruthy();
  rerender(page({ closed_day: '2026-11-28' }));
  const field = screen.getByLabelText<HTMLInputElement>('Last day');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['2026-11-28', null]);
});
