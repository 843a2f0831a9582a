import type { BodyOf } from '@club/contract/endpoint';
import type { createOrder } from '@club/contract/shop/checkout';

import type { CartForOrder } from '#server/features/shop/cart/store.ts';
import type { StockLine } from '#server/features/shop/catalogue/stock.ts';
import { Problem } from '#server/problem.ts';

/**
 * Whoever orders the cart that a screen shows orders that and nothing else: it may have been ordered on another screen since, or
 * have more in it, which would go with it.
 */
export function refuseChangedCart(
  { of_cart, service_type }: Pick<BodyOf<typeof createOrder>, 'of_cart' | 'service_type'>,
  seen: readonly StockLine[] | undefined,
  cart: CartForOrder | undefined,
): void {
  if (of_cart !== true || seen === undefined) return;
  const lines = cart?.lines ?? [];
  const isIn = ({ offer_id, product_id, quantity }: StockLine) =>
    lines.some((line) => line.offer_id === offer_id && line.product_id === product_id && line.quantity === quantity);
  const isSameWay = service_type === undefined || service_type === cart?.service_type;
  if (!isSameWay || lines.length !== seen.length || !seen.every(isIn)) throw new Problem('cart_changed');
}
