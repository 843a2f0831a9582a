import type { OfferDetail, OfferProduct } from '@club/contract/shop/catalogue';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { OfferHead } from './OfferHead.tsx';

afterEach(cleanup);

const product = (offer_price: number, stock_quantity: number) =>
  ({
    offer_price,
    price: 30_000,
    savings_per_item: 30_000 - offer_price,
    cashback_per_item: 0,
    stock_quantity,
  }) as OfferProduct;

function show(products: OfferProduct[]): string {
  // What the head looks at.
  const offer = {
    name: 'Store cupboard month',
    image: '/media/offer.webp',
    picture: null,
    cashback_percentage: 0,
    discount_percentage: 10,
    end_date: '2026-12-16T21:00:00Z',
    outlet_name: 'Freshbasket Supermarket',
    outlet_opening_hours: 'Open 24 hours',
    category_name: 'Groceries',
    rating: null,
    products,
  } as unknown as OfferDetail;
  const { container } = render(<OfferHead offer={offer} />);
  return container.textContent.replaceAll(/\s/g, ' ');
}

it('the head of an offer says the least price of what is left, with its saving', () => {
  const text = show([product(27_500, 5), product(24_000, 2), product(9_000, 0)]);
  expect(text).toContain('FromUGX 24,000');
  expect(text).toContain('Save UGX 6,000');
  expect(text).not.toContain('9,000');
  for (const badge of ['10% Off', 'Valid till 16 Dec 2026', 'Freshbasket Supermarket']) expect(text).toContain(badge);
  cleanup();
  expect(show([product(27_500, 5)])).not.toContain('From');
});
