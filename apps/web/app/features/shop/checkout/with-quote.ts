import type { Cart } from '@club/contract/shop/cart';
import type { Ugx } from '@club/rules/money';

/** What a cart costs without bringing it. */
export const goodsOf = (cart: Cart): Ugx => cart.total - cart.delivery_fee;

/** The cart with the fee of the place that it is to be brought to. */
export function withQuote(cart: Cart, quote: { delivery_fee: Ugx } | undefined): Cart {
  if (quote === undefined) return cart;
  return { ...cart, delivery_fee: quote.delivery_fee, total: goodsOf(cart) + quote.delivery_fee };
}
