import type { Cart, CartItem } from '@club/contract/shop/cart';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { applyIntents, type CartIntent } from './cart-intents.ts';

const empty: Cart = {
  cart_items: [],
  items_count: 0,
  service_type: null,
  outlet_id: null,
  outlet_name: null,
  service_types: [],
  opening_hours: null,
  ready_minutes: null,
  subtotal: 0,
  discount: 0,
  delivery_fee: 0,
  total: 0,
  cashback: 0,
};
const line = (product_id: string): CartItem => ({
  id: `o1 ${product_id}`,
  offer: { id: 'o1', name: 'Spotless kitchen', outlet_name: 'Freshbasket', cashback_percentage: 10 },
  product: {
    id: product_id,
    brand_name: 'Ayaka',
    product_name: 'Bar soap',
    product_image: '',
    picture: null,
    stock_quantity: 9,
    per_member_limit: null,
    member_left: null,
  },
  quantity: 1,
  service_type: 'in_store',
  unit_price: 800,
  original_price: 1_000,
  previous_price: null,
  line_total: 800,
  cashback_amount: 80,
  outlet_id: 'x1',
  outlet_name: 'Freshbasket',
  problem: null,
});
const add = (product_id: string, quantity = 1): CartIntent => ({
  kind: 'add',
  key: 'k',
  offer_id: 'o1',
  product_id,
  quantity,
  line: line(product_id),
});
const set = (product_id: string, quantity: number): CartIntent => ({
  kind: 'set',
  key: 'k',
  offer_id: 'o1',
  product_id,
  quantity,
  name: 'Bar soap',
});

describe('the local copy of the cart', () => {
  it('holds what was added, with the figures of the rules', () => {
    const cart = applyIntents(empty, [add('p1', 2), add('p2'), add('p1')]);
    expect(cart.cart_items.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      ['p1', 3],
      ['p2', 1],
    ]);
    expect(cart).toMatchObject({
      items_count: 4,
      outlet_name: 'Freshbasket',
      subtotal: 4_000,
      discount: 800,
      total: 3_200,
      cashback: 320,
    });
  });

  it('follows quantities, removals, the way of getting it, and clearing', () => {
    expect(applyIntents(empty, [add('p1'), set('p1', 5)]).items_count).toBe(5);
    expect(applyIntents(empty, [add('p1'), set('p1', 0)])).toEqual(empty);
    const curbside = applyIntents(empty, [add('p1'), { kind: 'service', key: 'k', service_type: 'curbside' }]);
    expect([curbside.service_type, curbside.cart_items[0]?.service_type]).toEqual(['curbside', 'curbside']);
  });

  it('loses what was cleared, and keeps what came since', () => {
    const lines = [{ offer_id: 'o1', product_id: 'p1' }];
    const clear: CartIntent = { kind: 'clear', key: 'k', lines };
    expect(applyIntents(empty, [add('p1'), clear])).toEqual(empty);
    expect(applyIntents(empty, [add('p1'), add('p2'), clear])).toEqual(applyIntents(empty, [add('p2')]));
  });

  it('never brings back a line that the cart does not have any more', () => {
    expect(applyIntents(empty, [set('p1', 4)])).toEqual(empty);
  });

  it('adds up whatever is done', () => {
    const product = fc.constantFrom('p1', 'p2', 'p3');
    const intent = fc.oneof(
      fc.tuple(product, fc.integer({ min: 1, max: 9 })).map(([id, quantity]) => add(id, quantity)),
      fc.tuple(product, fc.nat(9)).map(([id, quantity]) => set(id, quantity)),
    );
    fc.assert(
      fc.property(fc.array(intent, { maxLength: 20 }), (intents) => {
        const cart = applyIntents(empty, intents);
        expect(cart.total).toBe(cart.cart_items.reduce((sum, each) => sum + each.unit_price * each.quantity, 0));
        expect(cart.subtotal - cart.discount).toBe(cart.total);
        expect(cart.cart_items.every(({ quantity }) => quantity > 0)).toBe(true);
        expect(cart.outlet_id === null).toBe(cart.cart_items.length === 0);
      }),
    );
  });
});
