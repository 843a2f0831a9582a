import type { Cart, CartItem } from '@club/contract/shop/cart';
import { describe, expect, it } from 'vitest';

import { ApiError } from '#web/api/api-error.ts';

import { basketOfCart } from './basket.ts';

const item = (change: Partial<CartItem>, left: Partial<CartItem['product']> = {}): CartItem => ({
  id: 'l1',
  offer: { id: 'o1', name: 'Spotless kitchen', outlet_name: 'Freshbasket', cashback_percentage: 0 },
  product: {
    id: 'p1',
    brand_name: 'Ayaka',
    product_name: 'Bar soap',
    product_image: '',
    picture: null,
    stock_quantity: 9,
    per_member_limit: null,
    member_left: null,
    ...left,
  },
  quantity: 3,
  service_type: 'in_store',
  unit_price: 1_000,
  previous_price: null,
  original_price: 1_000,
  line_total: 3_000,
  cashback_amount: 0,
  outlet_id: 'x1',
  outlet_name: 'Freshbasket',
  problem: null,
  ...change,
});

const cartOf = (...cart_items: CartItem[]): Cart => ({
  cart_items,
  items_count: 3,
  service_type: 'in_store',
  outlet_id: 'x1',
  outlet_name: 'Freshbasket',
  service_types: ['in_store'],
  opening_hours: null,
  ready_minutes: null,
  subtotal: 3_000,
  discount: 0,
  delivery_fee: 0,
  total: 3_000,
  cashback: 0,
});

const remedyOf = (line: CartItem, refusal: ApiError | null = null) =>
  basketOfCart(cartOf(line), 0, refusal).lines[0]!.remedy;

describe('a line that cannot be ordered as it stands', () => {
  it.each([
    [item({ problem: 'not_enough_stock' }, { stock_quantity: 2 }), 'Only 2 items available', 2],
    [item({ problem: 'sold_out' }, { stock_quantity: 0 }), 'This product is sold out. Remove the item to go on.', 0],
    [item({ problem: 'offer_ended' }), 'This offer is not on sale right now. Remove the item to go on.', 0],
    [
      item({ problem: 'member_limit_reached' }, { per_member_limit: 2, member_left: 1 }),
      'Each member may have 2 of this. There is 1 left for you.',
      1,
    ],
  ])('is marked by its cart: %#', (line, text, left) => {
    expect(remedyOf(line)).toEqual({ id: 'l1', text, left });
  });

  it('is marked by the refusal where the cart does not know yet', () => {
    const refusal = new ApiError({
      status: 409,
      code: 'not_enough_stock',
      message: 'Only 1 items available',
      facts: { lines: [{ offer_id: 'o1', product_id: 'p1', available: 1 }] },
    });
    expect(remedyOf(item({}), refusal)).toEqual({ id: 'l1', text: 'Only 1 items available', left: 1 });
    expect(remedyOf(item({}, { id: 'p2' }), refusal)).toBeNull();
  });

  it('is none while all is well', () => expect(remedyOf(item({}))).toBeNull());
});
