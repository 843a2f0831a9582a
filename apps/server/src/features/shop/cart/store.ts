import type { ServiceType } from '@club/contract/shapes';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import type { StockLine } from '#server/features/shop/catalogue/stock.ts';
import type { Deps } from '#server/ports/deps.ts';

export interface LockedCart {
  readonly outlet_id: string;
  readonly service_type: ServiceType;
}

export interface CartForOrder extends LockedCart {
  readonly lines: StockLine[];
}

/**
 * The cart of an order that is being placed, or undefined when it is empty. Nobody else can change it until the
 * transaction ends.
 */
export async function cartForOrder(tx: Tx, member_id: string): Promise<CartForOrder | undefined> {
  const linesOfCart = tx
    .selectFrom('cart_items')
    .select(['offer_id', 'product_id', 'quantity'])
    .where('member_id', '=', member_id)
    .orderBy('added_at')
    .orderBy('id');
  // Sent together; the lines are read when the cart's row is ours.
  const [cart, lines] = await Promise.all([lockCart(tx, member_id), linesOfCart.execute()]);
  return cart && { ...cart, lines };
}

/** The same of several members, by their ids, with lines of the carts of those in `ordering`. */
export async function cartsForOrders(
  tx: Tx,
  member_ids: readonly string[],
  ordering: readonly string[],
): Promise<Map<string, CartForOrder>> {
  const [carts, lines] = await Promise.all([
    lockCarts(tx, member_ids),
    ordering.length === 0
      ? { rows: [] }
      : sql<StockLine & { member_id: string }>`
          SELECT member_id, offer_id, product_id, quantity FROM cart_items
          WHERE member_id = ANY ((SELECT ${ordering}::uuid[])::uuid[]) ORDER BY added_at, id`.execute(tx),
  ]);
  const linesOf = Map.groupBy(lines.rows, ({ member_id }) => member_id);
  return new Map([...carts].map(([member_id, cart]) => [member_id, { ...cart, lines: linesOf.get(member_id) ?? [] }]));
}

/** Takes the rows of several members' carts, by their members' ids. */
export async function lockCarts(tx: Tx, member_ids: readonly string[]): Promise<Map<string, LockedCart>> {
  const { rows } = await sql<LockedCart & { member_id: string }>`
    SELECT member_id, outlet_id, service_type FROM carts
    WHERE member_id = ANY ((SELECT ${member_ids}::uuid[])::uuid[]) ORDER BY member_id FOR UPDATE`.execute(tx);
  return new Map(rows.map(({ member_id, ...cart }) => [member_id, cart]));
}

/** Takes the cart's row, before anything else of the cart is read. A cart without lines has no row. */
export async function lockCart(tx: Tx, member_id: string): Promise<LockedCart | undefined> {
  return tx
    .selectFrom('carts')
    .select(['outlet_id', 'service_type'])
    .where('member_id', '=', member_id)
    .forUpdate()
    .executeTakeFirst();
}

interface NewCart extends LockedCart {
  readonly member_id: string;
  /** With what one cost when it was last decided about, where that is known. */
  readonly lines: readonly (StockLine & { readonly seen_price?: number })[];
}

/**
 * Takes the cart's row, and makes one where there is none: from here on nobody else puts anything into the cart until the
 * transaction ends, also into one that is empty. Whoever leaves it without lines removes it (`deleteEmptyCart`).
 */
export async function takeCart(
  tx: Tx,
  { member_id, outlet_id, service_type }: LockedCart & { readonly member_id: string },
  { now }: Pick<Deps, 'now'>,
): Promise<void> {
  await tx
    .insertInto('carts')
    .values({ member_id, outlet_id, service_type, updated_at: now() })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ member_id }))
    .execute();
}

/** Puts a cart in the place of whatever the member had, in the order of the lines. */
export async function fillCart(tx: Tx, cart: NewCart, deps: Pick<Deps, 'now' | 'random'>): Promise<void> {
  const { member_id, outlet_id, service_type, lines } = cart;
  const at = deps.now();
  await takeCart(tx, cart, deps);
  await deleteCart(tx, member_id);
  await tx.insertInto('carts').values({ member_id, outlet_id, service_type, updated_at: at }).execute();
  await tx
    .insertInto('cart_items')
    .values(
      lines.map(({ offer_id, product_id, quantity, seen_price }, index) => ({
        id: deps.random.id(at),
        member_id,
        offer_id,
        product_id,
        quantity,
        seen_price: seen_price ?? null,
        // Their order is told by it.
        added_at: new Date(at.getTime() + index),
      })),
    )
    .execute();
  announceCart(tx, member_id);
}

/** Removes the cart and with it its lines. */
export async function deleteCart(tx: Tx, member_id: string): Promise<void> {
  await deleteCarts(tx, [member_id]);
}

/** A line by what it is of, as somebody saw it. */
export type SeenLine = Omit<StockLine, 'quantity'>;

/** Removes those of the lines that are in the cart. */
export async function deleteLines(tx: Tx, member_id: string, lines: readonly SeenLine[]): Promise<void> {
  await sql`
    DELETE FROM cart_items i
    USING unnest(
      (SELECT ${lines.map(({ offer_id }) => offer_id)}::uuid[]), (SELECT ${lines.map(({ product_id }) => product_id)}::uuid[])
    ) AS seen (offer_id, product_id)
    WHERE i.member_id = ${member_id} AND i.offer_id = seen.offer_id AND i.product_id = seen.product_id`.execute(tx);
}

/** Removes a cart that has no lines. */
export async function deleteEmptyCart(tx: Tx, member_id: string): Promise<void> {
  await sql`
    DELETE FROM carts k WHERE k.member_id = ${member_id}
      AND NOT EXISTS (SELECT FROM cart_items i WHERE i.member_id = k.member_id)`.execute(tx);
}

export async function deleteCarts(tx: Tx, member_ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM carts WHERE member_id = ANY ((SELECT ${member_ids}::uuid[])::uuid[])`.execute(tx);
}

/** Tells the member's other screens. */
export function announceCart(tx: Tx, member_id: string): void {
  announce(tx, { topic: 'cart', id: null, to: { member_id } });
}

/** The oldest line of a cart, which names the outlet that all others must be of. */
export async function firstOfCart(
  tx: Tx,
  member_id: string,
): Promise<{ offer_id: string; offer_name: string; outlet_name: string } | undefined> {
  const { rows } = await sql<{ offer_id: string; offer_name: string; outlet_name: string }>`
    SELECT o.id AS offer_id, o.name AS offer_name, u.name AS outlet_name
    FROM cart_items i JOIN offers o ON o.id = i.offer_id JOIN outlets u ON u.id = o.outlet_id
    WHERE i.member_id = ${member_id} ORDER BY i.added_at, i.id LIMIT 1`.execute(tx);
  return rows[0];
}
