import type { BodyOf } from '@club/contract/endpoint';
import type { Cart } from '@club/contract/shop/cart';
import type { backToCart as backToCartCall } from '@club/contract/shop/checkout';
import { orderCan } from '@club/rules/order-status';

import type { Tx } from '#server/db/connect.ts';
import { type Done, transactOnceWithThen, type Once } from '#server/db/idempotency.ts';
import { fillCart } from '#server/features/shop/cart/store.ts';
import { readCart } from '#server/features/shop/cart/views.ts';
import { lockOwnOrder } from '#server/features/shop/order-book/own-order.ts';
import { linesIn, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { isBeingPaid } from '#server/features/shop/orders/being-paid.ts';
import { closeOrder } from '#server/features/shop/orders/close-order.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { refuseOtherCart } from './refuse-other-cart.ts';

type Asked = BodyOf<typeof backToCartCall>;

/**
 * "Change order": an order that nobody has paid is cancelled, its stock and its cashback are free again, and what was in it
 * is the cart. Another cart is only replaced when the member says so. A repeat of the request gets the cart as it is then.
 */
export async function backToCart(
  deps: Deps,
  member_id: string,
  order_id: string,
  { replace_cart = false }: Asked,
  once: Once | undefined,
): Promise<Cart> {
  const lock = (tx: Tx) => lockOwnOrder(tx, member_id, order_id);
  const giveBack = async (tx: Tx, order: OrderRow): Promise<Done<null, Cart>> => {
    await demandChangeable(tx, order);
    if (!replace_cart) await refuseOtherCart(tx, deps, order);
    const lines = await linesIn(tx, order.id, 'held');
    const { outlet_id, service_type } = order;
    await fillCart(tx, { member_id, outlet_id, service_type, lines }, deps);
    const note = 'Its items are in the cart again';
    await closeOrder(tx, deps, order, { reason: 'by_member', actor_id: member_id, note });
    return { kept: null, reply: await readCart(tx, member_id, deps.now()) };
  };
  return transactOnceWithThen(deps.db, once, lock, giveBack, () => readCart(deps.db, member_id, deps.now()));
}

/** While a prompt is open the order can only be cancelled: a changed one would be paid beside it. */
async function demandChangeable(tx: Tx, order: OrderRow): Promise<void> {
  if (order.kind !== 'order' || !orderCan.payNow(order)) throw new Problem('order_move_refused');
  if (await isBeingPaid(tx, order.id)) {
    throw new Problem('order_move_refused', {
      message: 'A payment of this order is under way. You can cancel the order, or wait until the payment has ended.',
    });
  }
}
