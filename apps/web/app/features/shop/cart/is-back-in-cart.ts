import type { Cart } from '@club/contract/shop/cart';
import type { OrderDetail } from '@club/contract/shop/orders';

/** Whether an order was given up for the cart: it is cancelled, and all that it was made of lies there. */
export function isBackInCart({ status, items }: Pick<OrderDetail, 'status' | 'items'>, { cart_items }: Cart): boolean {
  const inCart = new Set(cart_items.map(({ product }) => product.id));
  return status === 'cancelled' && items.every(({ product }) => inCart.has(product.id));
}
