import type { Tx } from '#server/db/connect.ts';
import { firstOfCart } from '#server/features/shop/cart/store.ts';
import { Problem } from '#server/problem.ts';

/** A cart that holds something only goes when its member says so. */
export async function refuseOtherCart(tx: Tx, member_id: string): Promise<void> {
  const other = await firstOfCart(tx, member_id);
  if (other !== undefined) throw new Problem('cart_in_use', { facts: { outlet_name: other.outlet_name } });
}
