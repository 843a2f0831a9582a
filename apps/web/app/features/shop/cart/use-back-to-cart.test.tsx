import type { Cart } from '@club/contract/shop/cart';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { itemForTests, orderForTests } from '#web/features/shop/orders/detail/order-for-tests.ts';
import { toast } from '#web/ui/toasts.ts';

import { ChangeOrder } from './ChangeOrder.tsx';
import { cartQuery } from './queries.ts';

const order = { ...orderForTests, status: 'pending', items: [itemForTests('l1')] };
const holding = (...products: string[]) => ({ cart_items: products.map((id) => ({ product: { id } })) }) as Cart;

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

/** Presses "Change order" while its answer is lost; what the order and the cart are by then is given. */
function change(status: string, cart: Cart) {
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    if (method === 'POST') return Promise.reject(new TypeError('cut off'));
    return Promise.resolve(Response.json(address.includes('/orders/') ? { ...order, status } : cart));
  });
  const said = { failed: vi.spyOn(toast, 'error'), done: vi.spyOn(toast, 'info') };
  const client = new QueryClient();
  const router = createMemoryRouter([{ path: '*', element: <ChangeOrder id="k1" /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Change order' }));
  return { said, client, router };
}

it('leads to the cart where the items lie in it, although the answer was lost', async () => {
  const { said, client, router } = change('cancelled', holding('p1'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  expect(client.getQueryData(cartQuery.queryKey)).toEqual(holding('p1'));
  await waitFor(() => expect(said.done).toHaveBeenCalledOnce());
  expect(said.failed).not.toHaveBeenCalled();
});

it.each([
  ['stands', 'pending', holding('p1')],
  ['was cancelled otherwise meanwhile', 'cancelled', holding()],
])('says that no answer came where the order %s', async (_what, status, cart) => {
  const { said, router } = change(status, cart);
  await waitFor(() => expect(said.failed).toHaveBeenCalledOnce());
  expect(said.failed.mock.calls.flat()).toEqual([expect.stringMatching(/^No response/)]);
  expect(router.state.location.pathname).toBe('/');
});
