import type { ReorderReply } from '@club/contract/shop/checkout';
import { expect, it } from 'vitest';

import { newsOf } from './use-reorder.ts';

type Changed = ReorderReply['changed'][number];
// Only the quantities are looked at.
const changed = (quantity: number, asked_quantity: number) => ({ quantity, asked_quantity }) as Changed;
const gone = { product_id: 'p1', reason: 'sold_out' } as ReorderReply['unavailable'][number];

it('of an order that is bought again, what is gone or fewer is news, and another price is not', () => {
  expect(newsOf({ changed: [changed(2, 2)], unavailable: [] })).toEqual({ fewer: [], unavailable: [] });
  expect(newsOf({ changed: [changed(2, 2), changed(1, 2)], unavailable: [gone] })).toEqual({
    fewer: [changed(1, 2)],
    unavailable: [gone],
  });
});
