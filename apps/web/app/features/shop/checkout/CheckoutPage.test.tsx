import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { networksQuery, pendingPaymentsQuery } from '#web/features/money/payments/queries.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { cartQuery } from '#web/features/shop/cart/queries.ts';

import CheckoutPage from './CheckoutPage.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Checkout of an empty cart beside these orders that wait for their money. */
function show(pending: { id: string }[]): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(meQuery.queryKey, {
    payment_priority: 'mtn',
    phone_number: '+256772000001',
    mtn_money_number: '+256772000001',
    airtel_money_number: null,
  } as never);
  client.setQueryData(networksQuery.queryKey, { results: [] });
  client.setQueryData(cartQuery.queryKey, { cart_items: [], outlet_id: null, service_type: null } as never);
  client.setQueryData(pendingPaymentsQuery.queryKey, { results: pending, ready: [] } as never);
  const routes = [{ path: '/checkout', element: <CheckoutPage /> }];
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/checkout'] })} />
    </QueryClientProvider>,
  );
}

it('leads from a cart that was ordered on another screen to its order, and not to another one', () => {
  show([{ id: 'order-1' }]);
  expect(screen.getByRole('link', { name: 'View Your Order' }).getAttribute('href')).toBe('/orders/order-1');
  expect(document.body.textContent).toContain('Please do not order the same twice.');
});

it('asks to add something where nothing waits', () => {
  show([]);
  expect(document.body.textContent).toContain('Add something to your cart before you pay.');
});
