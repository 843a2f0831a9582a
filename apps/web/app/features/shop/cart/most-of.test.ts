import { describe, expect, it } from 'vitest';

import { limitNote, mostOf } from './most-of.ts';

const supply = (stock_quantity: number, per_member_limit: number | null, member_left: number | null) => ({
  stock_quantity,
  per_member_limit,
  member_left,
});

describe('how many a member may have', () => {
  it.each([
    [supply(5, null, null), 5, 'Only 5 items available'],
    [supply(5, 2, 1), 1, 'Each member may have 2 of this. There is 1 left for you.'],
    [supply(1, 6, 4), 1, 'Only 1 items available'],
    [supply(0, null, null), 0, 'This product is sold out.'],
    [supply(9, 2, 0), 0, 'Each member may have 2 of this, and you have ordered it already.'],
    [supply(9, 2, null), 2, 'Each member may have 2 of this.'],
  ])('of %o is %i', (of, max, why) => {
    expect(mostOf(of)).toEqual({ max, why });
  });

  it('is said in a few words', () => {
    expect([limitNote(1, null), limitNote(2, 2), limitNote(2, 1), limitNote(1, 0)]).toEqual([
      'One per member',
      'At most 2 per member',
      'At most 2 per member · 1 left for you',
      'One per member · 0 left for you',
    ]);
  });
});
