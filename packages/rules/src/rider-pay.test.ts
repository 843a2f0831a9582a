import { describe, expect, it } from 'vitest';

import { payForDelivery, payForReturn } from './rider-pay.ts';

describe('what a rider earns', () => {
  it('is four fifths of the fee, in whole shillings and never more than the fee', () => {
    expect(payForDelivery(5_000)).toBe(4_000);
    expect(payForDelivery(0)).toBe(0);
    for (const fee of [1, 2, 3, 7, 4_999]) expect(payForDelivery(fee)).toBeLessThanOrEqual(fee);
  });
  it('is half of that for a way for nothing, twice an order, and nothing through their own doing', () => {
    expect(payForReturn(5_000, 'nobody_home', 0)).toBe(2_000);
    expect(payForReturn(5_000, 'refused', 1)).toBe(2_000);
    expect(payForReturn(5_000, 'nobody_home', 2)).toBe(0);
    for (const kind of ['vehicle', 'other', 'declined', 'proof_refused', null])
      expect(payForReturn(5_000, kind, 0)).toBe(0);
  });
});
