import type { Cart } from '@club/contract/shop/cart';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import CartPage from './CartPage.tsx';
import { cartQuery } from './queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// The parts that are looked at.
const line = {
  id: 'l1',
  offer: { id: 'o1', name: 'Sunday basket', cashback_percentage: 0 },
  product: { id: 'p1', product_name: 'Soap', brand_name: 'Ayaka', picture: null, stock_quantity: 5 },
  quantity: 1,
  service_type: 'delivery',
  unit_price: 10_000,
  original_price: 10_000,
  previous_price: null,
  line_total: 10_000,
  cashback_amount: 0,
  outlet_name: 'Freshbasket',
  problem: null,
};
const cart = {
  cart_items: [line],
  items_count: 1,
  service_type: 'delivery',
  outlet_id: 'x1',
  outlet_name: 'Freshbasket',
  opening_hours: null,
  ready_minutes: null,
  subtotal: 10_000,
  discount: 0,
  delivery_fee: 0,
  total: 10_000,
  cashback: 0,
};

function show(service_types: Cart['service_types'], more: object = {}): void {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(cartQuery.queryKey, { ...cart, service_types, ...more } as unknown as Cart);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <CartPage /> }])} />
    </QueryClientProvider>,
  );
}

it('a cart to be delivered by an outlet that delivers no more says so, and is not paid before another way is chosen', () => {
  show(['in_store', 'delivery']);
  expect(screen.getAllByRole('link', { name: 'Proceed to Pay' })).not.toHaveLength(0);
  expect(screen.queryByText(/no longer offers/)).toBeNull();
  cleanup();
  show(['in_store', 'curbside']);
  expect(screen.getByText(/Freshbasket no longer offers “Delivery”. Please choose another way./)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Proceed to Pay' })).toBeNull();
});

it('says at the way to checkout why it is closed, and leads to what has to be mended', () => {
  const marked = { ...line, id: 'l2', problem: 'sold_out', product: { ...line.product, id: 'p2', stock_quantity: 0 } };
  show(['delivery'], { cart_items: [line, marked] });
  const words = 'Change the marked items first.';
  for (const why of screen.getAllByRole('button', { name: words })) {
    screen.getByRole('heading', { level: 1 }).focus();
    fireEvent.click(why);
    expect(document.activeElement?.textContent).toContain('sold out');
  }
  cleanup();
  show(['in_store']);
  fireEvent.click(screen.getAllByRole('button', { name: /^Choose another way/ })[0]!);
  expect(document.activeElement?.textContent).toContain('no longer offers “Delivery”');
});
