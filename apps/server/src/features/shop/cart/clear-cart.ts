import type { Tx } from '#server/db/connect.ts';

import { announceCart, deleteCart } from './store.ts';

/** Empties the cart: what was in it is ordered, or the member wants it gone. */
export async function clearCart(tx: Tx, member_id: string): Promise<void> {
  await deleteCart(tx, member_id);
  announceCart(tx, member_id);
}
