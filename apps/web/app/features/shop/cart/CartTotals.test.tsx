import type { Cart } from '@club/contract/shop/cart';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { CartTotals } from './CartTotals.tsx';

const cart: Cart = {
  cart_items: [],
  items_count: 2,
  service_type: 'in_store',
  outlet_id: 'x1',
  outlet_name: 'Freshbasket',
  service_types: ['in_store'],
  opening_hours: null,
  ready_minutes: null,
  subtotal: 20_000,
  discount: 4_000,
  delivery_fee: 5_000,
  total: 21_000,
  cashback: 1_600,
};

function linesOf(change: Partial<Cart>): string[] {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CartTotals cart={{ ...cart, ...change }} />
    </QueryClientProvider>,
  );
  return [...document.querySelectorAll('dl > div')].map((line) => line.textContent.replaceAll(/\s/g, ' '));
}

afterEach(cleanup);

describe('the order summary of a cart', () => {
  it('names subtotal, discount, delivery fee, total and cashback of a delivery', () => {
    expect(linesOf({ service_type: 'delivery' })).toEqual([
      'SubtotalUGX 20,000',
      'Discount-UGX 4,000',
      'Delivery FeeUGX 5,000',
      'TotalUGX 21,000',
      'Cashback EarningsUGX 1,600',
    ]);
  });

  it('says of a delivery that its fee is not known before the place is', () => {
    linesOf({ service_type: 'delivery' });
    expect(document.body.textContent).toContain('The delivery fee depends on where we bring it');
    cleanup();
    linesOf({});
    expect(document.body.textContent).not.toContain('depends');
  });

  it('has no delivery fee for what is collected', () => {
    expect(linesOf({}).map((line) => line.replace(/-?UGX.*/, ''))).toEqual([
      'Subtotal',
      'Discount',
      'Total',
      'Cashback Earnings',
    ]);
  });
});
