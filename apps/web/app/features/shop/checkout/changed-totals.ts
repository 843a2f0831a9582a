import type { Cart } from '@club/contract/shop/cart';
import type { Ugx } from '@club/rules/money';

import type { ApiError } from '#web/api/api-error.ts';

interface Changed {
  name: string;
  before: Ugx;
  now: Ugx;
}

interface Told {
  total: Ugx;
  delivery_fee: Ugx;
  items: { offer_id: string; product_id: string; line_total: Ugx }[];
}

/** What `totals_changed` says of each line and of the fee, beside what the screen had said. */
export function changesIn({ facts }: ApiError, believed: Cart): { lines: Changed[]; total: Ugx } {
  // The facts of this refusal, as the server tells them.
  const told = facts as unknown as Told;
  const lines = believed.cart_items.map(({ offer, product, line_total }) => ({
    name: `${product.brand_name} ${product.product_name}`.trim(),
    before: line_total,
    now:
      told.items.find((item) => item.offer_id === offer.id && item.product_id === product.id)?.line_total ?? line_total,
  }));
  const fee = { name: 'Delivery Fee', before: believed.delivery_fee, now: told.delivery_fee };
  return { lines: [...lines, fee].filter(({ before, now }) => before !== now), total: told.total };
}
