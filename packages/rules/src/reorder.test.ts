import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { reorderLine } from './reorder.ts';

const former = { quantity: 4, unit_price: 8_000 };
const now = { unit_price: 8_000, stock_quantity: 10, member_left: null };

describe('a line that is wanted again', () => {
  it('is added as it was where it can be', () => {
    expect(reorderLine(former, now)).toEqual({ outcome: 'added', quantity: 4 });
  });

  it('is changed where there are fewer, or it costs something else', () => {
    expect(reorderLine(former, { ...now, stock_quantity: 3 })).toEqual({ outcome: 'changed', quantity: 3 });
    expect(reorderLine(former, { ...now, member_left: 2 })).toEqual({ outcome: 'changed', quantity: 2 });
    expect(reorderLine(former, { ...now, stock_quantity: 1 })).toEqual({ outcome: 'changed', quantity: 1 });
    expect(reorderLine(former, { ...now, member_left: 1 })).toEqual({ outcome: 'changed', quantity: 1 });
    expect(reorderLine(former, { ...now, unit_price: 7_000 })).toEqual({ outcome: 'changed', quantity: 4 });
  });

  it('is missing with its reason', () => {
    expect(reorderLine(former, null)).toMatchObject({ outcome: 'unavailable', reason: 'offer_ended' });
    expect(reorderLine(former, { ...now, stock_quantity: 0 })).toMatchObject({ reason: 'sold_out' });
    expect(reorderLine(former, { ...now, member_left: 0 })).toMatchObject({ reason: 'member_limit_reached' });
  });

  it('never is more than was ordered, than there is, or than the member may have', () => {
    const figures = fc.record({
      unit_price: fc.integer({ min: 1, max: 1_000_000 }),
      stock_quantity: fc.integer({ min: 0, max: 50 }),
      member_left: fc.option(fc.nat(50)),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), figures, (quantity, line) => {
        const again = reorderLine({ quantity, unit_price: 500 }, line);
        expect(again.quantity).toBeLessThanOrEqual(Math.min(quantity, line.stock_quantity, line.member_left ?? 50));
        expect(again.outcome === 'unavailable').toBe(again.quantity === 0);
        if (again.outcome === 'added') expect([again.quantity, line.unit_price]).toEqual([quantity, 500]);
      }),
    );
  });
});
