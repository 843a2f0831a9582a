import type { CartItem } from '@club/contract/shop/cart';
import type { OfferDetail, OfferProduct } from '@club/contract/shop/catalogue';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { queryClient } from '#web/api/query-client.ts';
import { startTestServer, type TestServer } from '#web/api/test-server.ts';
import { cartQuery } from '#web/features/shop/cart/queries.ts';

import { useOfferCart } from './use-offer-cart.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// The parts that are looked at.
const product = { id: 'hoe', stock_quantity: 3, offer_price: 900, original_price: 1_000 } as OfferProduct;
const offer = {
  id: 'o2',
  outlet_id: 'x2',
  service_types: ['in_store'],
  per_member_limit: null,
  cashback_percentage: 0,
} as unknown as OfferDetail;
const bread = { id: '1', offer: { id: 'o1' }, product: { id: 'bread' } } as CartItem;

it('a cart that is replaced is cleared and filled, also when the page is left in between', async () => {
  localStorage.setItem('accessToken', 'grace');
  const full = { cart_items: [bread], outlet_id: 'x1' };
  queryClient.setQueryData(cartQuery.queryKey, full as never);
  const { result, unmount } = renderHook(() => useOfferCart(offer), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const asked: { method: string; body: unknown }[] = [];
  server.handler = ({ method = '' }, text) => {
    if (method === 'GET') return { status: 200, body: full };
    asked.push({ method, body: JSON.parse(text) });
    if (method === 'DELETE') unmount();
    const refusal = { error_code: 'mixed_offers', message: 'no', errors: {}, existing_offer_name: 'Bread' };
    return asked.length === 1 ? { status: 400, body: refusal } : { status: 200, body: { cart_items: [] } };
  };
  act(() => result.current.add(product));
  await waitFor(() => expect(result.current.mixed?.existing_offer_name).toBe('Bread'));
  act(() => result.current.replaceCart());
  const wish = { offer_id: 'o2', product_id: 'hoe', quantity: 1, service_type: 'in_store' };
  await waitFor(() =>
    expect(asked).toEqual([
      { method: 'POST', body: wish },
      { method: 'DELETE', body: { lines: [{ offer_id: 'o1', product_id: 'bread' }] } },
      { method: 'POST', body: wish },
    ]),
  );
});
