import type { CartItem } from '@club/contract/shop/cart';

import type { Most } from './most-of.ts';

export type LineProblem = NonNullable<CartItem['problem']>;

/** Why a line cannot be ordered as it stands, and what is left of it. */
export function problemText(problem: LineProblem, most: Most): string {
  switch (problem) {
    case 'offer_ended':
      // Or its outlet has taken it from the shelf for a while.
      return 'This offer is not on sale right now. Remove the item to go on.';
    case 'sold_out':
      return 'This product is sold out. Remove the item to go on.';
    case 'not_enough_stock':
    case 'member_limit_reached':
      return most.why;
  }
}
