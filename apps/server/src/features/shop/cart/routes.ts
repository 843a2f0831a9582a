import {
  addToCart as addToCartCall,
  clearCart,
  getCart,
  removeCartItem as removeCartItemCall,
  setCartQuantity as setCartQuantityCall,
  setCartServiceType as setCartServiceTypeCall,
} from '@club/contract/shop/cart';

import { AskedTogether } from '#server/db/asked-together.ts';
import { KnownGoods } from '#server/features/shop/catalogue/known-goods.ts';
import { RawJson, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { openCartDesk } from './cart-desk.ts';
import { emptyCart, removeCartItem, setCartQuantity, setCartServiceType } from './change-cart.ts';
import { KeptCarts } from './kept-carts.ts';
import { showCarts } from './show-carts.ts';

/** More than come in one turn, but for a crowd. */
const CARTS_AT_ONCE = 50;

export function cartRoutes(mount: Mount, deps: Deps): void {
  const goods = new KnownGoods();
  const known = { carts: new KeptCarts(), goods };
  const carts = new AskedTogether(CARTS_AT_ONCE, (member_ids: readonly string[]) => showCarts(deps, known, member_ids));
  mount(getCart, async (_, { member_id }) => new RawJson(await carts.ask(member_id)));
  const add = openCartDesk(deps, goods);
  mount(addToCartCall, async ({ body, once }, { member_id }) => {
    const cart = await add(member_id, body, once);
    return typeof cart === 'string' ? new RawJson(cart) : cart;
  });
  mount(clearCart, ({ body }, { member_id }) => emptyCart(deps, member_id, body.lines));
  mount(setCartServiceTypeCall, ({ body }, { member_id }) => setCartServiceType(deps, member_id, body.service_type));
  mount(setCartQuantityCall, ({ params, body }, { member_id }) =>
    setCartQuantity(deps, member_id, params.id, body.quantity),
  );
  mount(removeCartItemCall, ({ params }, { member_id }) => removeCartItem(deps, member_id, params.id));
}
