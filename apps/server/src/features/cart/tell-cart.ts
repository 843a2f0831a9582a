import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';

/** Tells the member's other tabs and devices that the cart changed. */
export async function tellCart(tx: Tx, member_id: string): Promise<void> {
  await announce(tx, { topic: 'cart', id: null, to: { member_id } });
}
