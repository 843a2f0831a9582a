import type { Tx } from '#server/db/connect.ts';

import { announceCart, deleteCarts } from './store.ts';

/** Empties the cart: what was in it is ordered, or the member wants it gone. */
export async function clearCart(tx: Tx, member_id: string): Promise<void> {
  await clearCarts(tx, [member_id]);
}

/** The same for several members. */
export async function clearCarts(tx: Tx, member_ids: readonly string[]): Promise<void> {
  await deleteCarts(tx, member_ids);
  for (const member_id of member_ids) announceCart(tx, member_id);
}
