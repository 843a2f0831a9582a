import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { Basket } from './basket.ts';
import { BasketLines, BasketTotals } from './BasketLines.tsx';

const basket: Basket = {
  lines: [
    {
      id: 'l1',
      offer_name: 'Spotless kitchen',
      brand_name: 'Ayaka',
      product_name: 'Bar soap',
      picture: null,
      outlet_name: 'Freshbasket',
      quantity: 3,
      service_type: 'curbside',
      line_total: 24_000,
      saving: 6_000,
      cashback_percentage: 7,
      remedy: null,
    },
    {
      id: 'l2',
      offer_name: 'Store cupboard',
      brand_name: 'Bwino',
      product_name: 'Rice',
      picture: null,
      outlet_name: 'Freshbasket',
      quantity: 1,
      service_type: 'delivery',
      line_total: 9_000,
      saving: 0,
      cashback_percentage: 0,
      remedy: null,
    },
  ],
  service_type: 'delivery',
  subtotal: 39_000,
  discount: 6_000,
  delivery_fee: 5_000,
  zone: null,
  is_fee_open: true,
  total: 38_000,
  cashback: 1_680,
  cashback_used: 0,
};
const textOf = (element: Element) => element.textContent.replaceAll(/\s/g, ' ');

afterEach(cleanup);

describe('what is paid at checkout', () => {
  it('names offer, brand, outlet, quantity, service, price, cashback and saving of a line', () => {
    render(<BasketLines basket={basket} />);
    const [full, plain] = [...document.querySelectorAll('li')].map(textOf);
    for (const text of ['Spotless kitchen', 'Ayaka Bar soap', 'Freshbasket', 'Qty 3', 'Curbside', 'UGX 24,000']) {
      expect(full).toContain(text);
    }
    expect(full).toContain('7% Cashback');
    expect(full).toContain('You save UGX 6,000');
    expect(plain).toContain('Delivery');
    expect(plain).not.toContain('Cashback');
    expect(plain).not.toContain('You save');
  });

  it('adds up to subtotal, discount, delivery fee, total and cashback', () => {
    render(<BasketTotals basket={basket} />);
    expect([...document.querySelectorAll('dl > div')].map(textOf)).toEqual([
      'SubtotalUGX 39,000',
      'Discount-UGX 6,000',
      'Delivery FeeUGX 5,000',
      'TotalUGX 38,000',
      'Total Cashback EarnedUGX 1,680',
    ]);
    expect(document.body.textContent).toContain('The delivery fee depends on where we bring it');
  });
});
