import {
  addToCart as addToCartCall,
  clearCart,
  getCart,
  removeCartItem as removeCartItemCall,
  setCartQuantity as setCartQuantityCall,
  setCartServiceType as setCartServiceTypeCall,
} from '@club/contract/shop/cart';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { addToCart } from './add-to-cart.ts';
import { emptyCart, removeCartItem, setCartQuantity, setCartServiceType } from './change-cart.ts';
import { readCart } from './views.ts';

export function cartRoutes(mount: Mount, deps: Deps): void {
  mount(getCart, (_, { member_id }) => readCart(deps.db, member_id, deps.now()));
  mount(addToCartCall, ({ body, once }, { member_id }) => addToCart(deps, member_id, body, once));
  mount(clearCart, (_, { member_id }) => emptyCart(deps, member_id));
  mount(setCartServiceTypeCall, ({ body }, { member_id }) => setCartServiceType(deps, member_id, body.service_type));
  mount(setCartQuantityCall, ({ params, body }, { member_id }) =>
    setCartQuantity(deps, member_id, params.id, body.quantity),
  );
  mount(removeCartItemCall, ({ params }, { member_id }) => removeCartItem(deps, member_id, params.id));
}
