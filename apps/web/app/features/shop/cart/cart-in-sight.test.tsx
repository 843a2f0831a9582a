import { ORDER_POLL_MS } from '@club/rules/limits';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { networksQuery } from '#web/features/money/payments/queries.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import CheckoutPage from '#web/features/shop/checkout/CheckoutPage.tsx';

import CartPage from './CartPage.tsx';
import { cartQuery } from './queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem('accessToken', 'a');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// The parts that are looked at.
const cartWith = (problem: string | null) => ({
  cart_items: [
    {
      id: 'l1',
      offer: { id: 'o1', name: 'Sunday basket', cashback_percentage: 0 },
      product: { id: 'p1', product_name: 'Soap', brand_name: 'Ayaka', picture: null, stock_quantity: 5 },
      quantity: 1,
      service_type: 'in_store',
      unit_price: 10_000,
      original_price: 10_000,
      previous_price: null,
      line_total: 10_000,
      cashback_amount: 0,
      outlet_name: 'Freshbasket',
      problem,
    },
  ],
  items_count: 1,
  service_type: 'in_store',
  service_types: ['in_store'],
  outlet_id: 'x1',
  outlet_name: 'Freshbasket',
  opening_hours: null,
  ready_minutes: null,
  subtotal: 10_000,
  discount: 0,
  delivery_fee: 0,
  total: 10_000,
  cashback: 0,
});

async function show(Page: ComponentType): Promise<void> {
  vi.stubGlobal('fetch', async (address: string) => {
    if (!String(address).endsWith('/cart/')) return new Promise(() => {});
    return Response.json(cartWith('offer_ended'));
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(meQuery.queryKey, {
    payment_priority: 'mtn',
    phone_number: '+256772000001',
    mtn_money_number: '+256772000001',
    airtel_money_number: null,
  } as never);
  client.setQueryData(networksQuery.queryKey, { results: [] });
  client.setQueryData(cartQuery.queryKey, cartWith(null) as never);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(ORDER_POLL_MS / 2));
}

it.each([
  ['cart', CartPage],
  ['checkout', CheckoutPage],
])('says at an open %s that an offer in it is no longer on sale, though nothing was pressed', async (_, Page) => {
  await show(Page);
  expect(screen.queryByText(/not on sale right now/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(ORDER_POLL_MS));
  expect(screen.getByText('This offer is not on sale right now. Remove the item to go on.')).toBeTruthy();
  expect(screen.getAllByText('Change the marked items first.')).not.toHaveLength(0);
});
