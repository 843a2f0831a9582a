import type { OrderStatus } from '@club/rules/order-status';
import { describe, expect, it } from 'vitest';

import { newsOf } from './use-order-news.ts';

const order = (status: OrderStatus, has_verification_code = false, id = 'a') => ({
  id,
  status,
  delivery_failed: false,
  has_verification_code,
});

describe('news of an order', () => {
  it('names the new status and the code', () => {
    expect(newsOf(order('confirmed'), order('processing'))).toEqual(['Order status updated to Processing']);
    expect(newsOf(order('processing'), order('ready', true))).toEqual([
      'Order status updated to Ready for Pickup',
      'Verification code is now available',
    ]);
  });

  it('does not call a parcel that could not be handed over ready for pickup', () => {
    expect(newsOf(order('delivering'), { ...order('ready'), delivery_failed: true })).toEqual([
      'Order status updated to Delivery Failed',
    ]);
  });

  it('is none when nothing changed, the code went, or another order is looked at', () => {
    expect(newsOf(order('ready', true), order('ready', true))).toEqual([]);
    expect(newsOf(order('ready', true), order('ready', false))).toEqual([]);
    expect(newsOf(order('ready'), order('completed', false, 'b'))).toEqual([]);
  });
});
