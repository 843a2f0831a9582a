import type { ServiceType } from '@club/contract/shapes';
import type { Cart } from '@club/contract/shop/cart';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { capabilities, serviceTypesOf } from '#server/features/shop/catalogue/service-types.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import {
  announceCart,
  deleteCart,
  deleteEmptyCart,
  deleteLines,
  lockCart,
  type LockedCart,
  type SeenLine,
} from './store.ts';
import { readCart } from './views.ts';

type Deed = Pick<Deps, 'db' | 'now'>;

/** Sets how many of a line: at least one, and no more than may be bought now. A refusal for want of stock says what is left. */
export async function setCartQuantity(deps: Deed, member_id: string, item_id: string, quantity: number): Promise<Cart> {
  return changeCart(deps, member_id, async (tx) => {
    const { rows } = await sql<{ is_set: boolean; stock: number; offer_id: string; product_id: string }>`
      WITH line AS (
        SELECT i.id, i.offer_id, i.product_id, op.offer_price,
          least(op.quantity - op.held - op.sold, p.on_hand - p.held - before.taken) AS stock,
          o.per_member_limit - coalesce(a.taken, 0) AS allowed
        FROM cart_items i
        JOIN offer_products op ON op.offer_id = i.offer_id AND op.product_id = i.product_id
        JOIN products p ON p.id = i.product_id
        JOIN offers o ON o.id = i.offer_id
        LEFT JOIN member_allowances a ON a.member_id = i.member_id AND a.offer_id = i.offer_id AND a.product_id = i.product_id
        -- Another offer may sell what lies on the same shelf: the line may have what those before it leave.
        CROSS JOIN LATERAL (SELECT coalesce(sum(b.quantity), 0)::int AS taken FROM cart_items b
          WHERE b.member_id = i.member_id AND b.product_id = i.product_id AND (b.added_at, b.id) < (i.added_at, i.id)) before
        WHERE i.id = ${item_id} AND i.member_id = ${member_id}),
      changed AS (
        UPDATE cart_items i SET quantity = ${quantity}::int, seen_price = line.offer_price FROM line
        WHERE i.id = line.id AND ${quantity}::int BETWEEN 1 AND least(line.stock, line.allowed) RETURNING i.id)
      SELECT EXISTS (SELECT FROM changed) AS is_set, line.stock, line.offer_id, line.product_id FROM line`.execute(tx);
    if (rows[0] === undefined) throw new Problem('not_found');
    const { is_set, stock, ...of } = rows[0];
    if (is_set) return;
    const errors = { quantity: ['Invalid quantity'] };
    const facts = quantity > stock ? { ...of, available: Math.max(stock, 0) } : {};
    throw new Problem('invalid_quantity', { errors, facts });
  });
}

/** Takes a line out. With the last one goes the cart, and with it the outlet it was bound to. */
export async function removeCartItem(deps: Deed, member_id: string, item_id: string): Promise<Cart> {
  return changeCart(deps, member_id, async (tx) => {
    const removed = await tx
      .deleteFrom('cart_items')
      .where('id', '=', item_id)
      .where('member_id', '=', member_id)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw new Problem('not_found');
    await deleteEmptyCart(tx, member_id);
  });
}

/** Takes everything out, or what of these lines is still there: what has come since is not what the member wants gone. */
export async function emptyCart(deps: Deed, member_id: string, lines?: readonly SeenLine[]): Promise<Cart> {
  return changeCart(deps, member_id, async (tx) => {
    if (lines === undefined) return deleteCart(tx, member_id);
    await deleteLines(tx, member_id, lines);
    return deleteEmptyCart(tx, member_id);
  });
}

/** Changes how all lines are to be had. An empty cart has nothing to change and stays empty. */
export async function setCartServiceType(deps: Deed, member_id: string, service_type: ServiceType): Promise<Cart> {
  return changeCart(deps, member_id, async (tx, cart) => {
    if (cart === undefined) return;
    const outlet = await tx
      .selectFrom('outlets')
      .select(capabilities)
      .where('id', '=', cart.outlet_id)
      .executeTakeFirstOrThrow();
    if (!serviceTypesOf(outlet).includes(service_type)) throw new Problem('service_type_unavailable');
    await tx
      .updateTable('carts')
      .set({ service_type, updated_at: deps.now() })
      .where('member_id', '=', member_id)
      .execute();
  });
}

/** A change of the cart by its owner: its row first, then the change, then the whole cart again. */
async function changeCart(
  deps: Deed,
  member_id: string,
  change: (tx: Tx, cart: LockedCart | undefined) => Promise<void>,
): Promise<Cart> {
  return transact(deps.db, async (tx) => {
    await change(tx, await lockCart(tx, member_id));
    announceCart(tx, member_id);
    return readCart(tx, member_id, deps.now());
  });
}
