import type { MemberInfo } from '@club/contract/people/members';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { cashbackTermsQuery } from '#web/features/money/cashback/queries.ts';
import { networksQuery } from '#web/features/money/payments/queries.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { cartQuery } from '#web/features/shop/cart/queries.ts';

import { forgetCheckoutDrafts, payerDraft } from './checkout-drafts.ts';
import CheckoutPage from './CheckoutPage.tsx';
import { readKeptPayer } from './use-kept-payer.ts';

const HOUR_MS = 60 * 60_000;
const AIRTEL = { payment_network: 'airtel', phone_number: '751234567' };

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

// The parts that are looked at.
const line = {
  id: 'l1',
  offer: { id: 'o1', name: 'Sunday basket', cashback_percentage: 0 },
  product: { id: 'p1', product_name: 'Soap', brand_name: 'Ayaka', picture: null, stock_quantity: 5 },
  quantity: 1,
  service_type: 'in_store',
  unit_price: 10_000,
  original_price: 10_000,
  line_total: 10_000,
  cashback_amount: 0,
  outlet_name: 'Freshbasket',
  problem: null,
};

const member = {
  payment_priority: 'mtn',
  phone_number: '+256772000001',
  mtn_money_number: '+256772000001',
  airtel_money_number: null,
} as unknown as MemberInfo;

function open(who = member): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const networks = ['mtn', 'airtel'].map((network) => ({ network, label: network, available: true, notice: null }));
  client.setQueryData(meQuery.queryKey, who);
  client.setQueryData(networksQuery.queryKey, { results: networks } as never);
  client.setQueryData(cashbackTermsQuery.queryKey, { available: 0 } as never);
  client.setQueryData(cartQuery.queryKey, {
    cart_items: [line],
    outlet_id: 'x1',
    outlet_name: 'Freshbasket',
    service_type: 'in_store',
    service_types: ['in_store'],
    opening_hours: null,
    ready_minutes: null,
    subtotal: 10_000,
    discount: 0,
    delivery_fee: 0,
    total: 10_000,
    cashback: 0,
  } as never);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <CheckoutPage /> }])} />
    </QueryClientProvider>,
  );
}

const chosen = () => ({
  payment_network: screen.getByRole<HTMLInputElement>('radio', { name: /airtel/i }).checked ? 'airtel' : 'mtn',
  phone_number: screen.getByLabelText<HTMLInputElement>('Mobile money number').value,
});

function choose(someone_else = false): void {
  fireEvent.click(screen.getByRole('radio', { name: /airtel/i }));
  if (someone_else) fireEvent.click(screen.getByRole('checkbox', { name: /someone else pays/i }));
  fireEvent.change(screen.getByLabelText('Mobile money number'), { target: { value: AIRTEL.phone_number } });
}

it('a page that is loaded anew still has the network and the number that were chosen, until the order has them', () => {
  open();
  expect(chosen()).toEqual({ payment_network: 'mtn', phone_number: '772000001' });
  choose();
  cleanup();
  open();
  expect(chosen()).toEqual(AIRTEL);
  forgetCheckoutDrafts();
  cleanup();
  open();
  expect(chosen().payment_network).toBe('mtn');
});

it('keeps no number of somebody else, which would come back as the own one', () => {
  open();
  choose(true);
  cleanup();
  open();
  expect(chosen()).toEqual({ payment_network: 'mtn', phone_number: '772000001' });
});

it('of the own number only that it is the own one, which the profile may have changed since', () => {
  open();
  choose();
  fireEvent.click(screen.getByRole('radio', { name: /mtn/i }));
  cleanup();
  open({ ...member, mtn_money_number: '+256772000002' });
  expect(chosen()).toEqual({ payment_network: 'mtn', phone_number: '772000002' });
});

it('brings back neither what was chosen an hour ago nor a network that cannot be used', () => {
  const now = Date.now();
  payerDraft.write({ ...AIRTEL, typed_at: String(now) });
  expect(readKeptPayer(member, ['mtn', 'airtel'], now + HOUR_MS - 1)).toEqual(AIRTEL);
  expect(readKeptPayer(member, ['mtn', 'airtel'], now + HOUR_MS)).toBeNull();
  expect(readKeptPayer(member, ['mtn'], now)).toBeNull();
});
