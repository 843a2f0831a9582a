import type { Tx } from '#server/db/connect.ts';
import { firstOfCart, takeCart } from '#server/features/shop/cart/store.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/**
 * A cart that holds something only goes when its member says so. What is put into it from here on waits until the order's lines
 * are in it, so that nothing goes that nobody was asked about.
 */
export async function refuseOtherCart(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  order: Pick<OrderRow, 'member_id' | 'outlet_id' | 'service_type'>,
): Promise<void> {
  await takeCart(tx, order, deps);
  const other = await firstOfCart(tx, order.member_id);
  if (other !== undefined) throw new Problem('cart_in_use', { facts: { outlet_name: other.outlet_name } });
}
