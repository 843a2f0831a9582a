import type { Cart } from '@club/contract/shop/cart';
import { expect, it } from 'vitest';

import { ApiError } from '#web/api/api-error.ts';

import { changesIn } from './changed-totals.ts';

it('names what costs something else, the fee among it, and the new total', () => {
  const item = (id: string, line_total: number) => ({
    offer: { id: 'offer' },
    product: { id, brand_name: 'Kakira', product_name: `Sugar ${id}` },
    line_total,
  });
  // Of a cart this looks only at lines and fee.
  const cart = {
    cart_items: [item('a', 8_000), item('b', 5_000)],
    delivery_fee: 3_000,
    total: 16_000,
  } as unknown as Cart;
  const facts = {
    total: 21_000,
    delivery_fee: 7_000,
    items: [
      { offer_id: 'offer', product_id: 'a', line_total: 9_000 },
      { offer_id: 'offer', product_id: 'b', line_total: 5_000 },
    ],
  };
  const refusal = new ApiError({ status: 409, code: 'totals_changed', message: 'Prices have changed.', facts });
  expect(changesIn(refusal, cart)).toEqual({
    lines: [
      { name: 'Kakira Sugar a', before: 8_000, now: 9_000 },
      { name: 'Delivery Fee', before: 3_000, now: 7_000 },
    ],
    total: 21_000,
  });
});
