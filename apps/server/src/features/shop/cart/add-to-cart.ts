import type { BodyOf } from '@club/contract/endpoint';
import type { Cart, addToCart as addToCartCall } from '@club/contract/shop/cart';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transactOnceWithThen, type Once } from '#server/db/idempotency.ts';
import { limitProblem } from '#server/features/shop/catalogue/allowances.ts';
import {
  isLive,
  notLive,
  saleColumns,
  saleJoins,
  stockBehind,
  type SaleRow,
} from '#server/features/shop/catalogue/price-lines.ts';
import { capabilities, serviceTypesOf } from '#server/features/shop/catalogue/service-types.ts';
import { stockProblem, type StockLine } from '#server/features/shop/catalogue/stock.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { announceCart, firstOfCart } from './store.ts';
import { readCart } from './views.ts';

type Deed = Pick<Deps, 'db' | 'now' | 'random'>;
type Item = BodyOf<typeof addToCartCall>;

export interface Added extends SaleRow, Record<(typeof capabilities)[number], boolean> {
  readonly outlet_id: string;
  /** Whose the cart is, by outlet; not always the one of the line that was asked for. */
  readonly cart_outlet_id: string;
  readonly has_left: boolean;
  /** What the line counts now; null when it would be more than there is. */
  readonly quantity: number | null;
}

/**
 * Puts a product of an offer into the cart, or more of it. The cart keeps to one outlet and one service type. A repeat of the
 * request changes nothing and gets the cart as it is then: no answer is kept.
 */
export async function addToCart(deps: Deed, member_id: string, item: Item, once: Once | undefined): Promise<Cart> {
  const addAndView = (tx: Tx) =>
    Promise.all([add(tx, deps, member_id, item), readCart(tx, member_id, deps.now())] as const);
  const settle = async (tx: Tx, [added, cart]: Awaited<ReturnType<typeof addAndView>>) => {
    await refuseUnfit(tx, deps, member_id, item, added, cart);
    announceCart(tx, member_id);
    return { kept: null, reply: cart };
  };
  return transactOnceWithThen(deps.db, once, addAndView, settle, () => readCart(deps.db, member_id, deps.now()));
}

/**
 * One statement: the cart's row first, which makes everybody else with this cart wait, then the line. What must not stay is
 * refused afterwards, and the transaction takes it back.
 */
async function add(tx: Tx, deps: Deed, member_id: string, item: Item): Promise<Added | undefined> {
  const at = deps.now();
  const { rows } = await sql<Added>`
    WITH asked AS MATERIALIZED (
      SELECT ${saleColumns}, o.outlet_id, ${sql.join(capabilities.map((name) => sql.ref(`u.${name}`)))},
        -- Who is just leaving is waited for, before the cart: leaving takes them in this order.
        (SELECT status = 'closed' FROM members WHERE id = ${member_id}::uuid FOR SHARE) AS has_left
      FROM offer_products op ${saleJoins(sql`${member_id}::uuid`)}
      WHERE op.offer_id = ${item.offer_id}::uuid AND op.product_id = ${item.product_id}::uuid AND o.kind = 'regular'),
    cart AS (
      INSERT INTO carts (member_id, outlet_id, service_type, updated_at)
      SELECT ${member_id}::uuid, outlet_id, ${item.service_type}::text, ${at}::timestamptz FROM asked
      ON CONFLICT (member_id) DO UPDATE SET service_type = excluded.service_type, updated_at = excluded.updated_at
      RETURNING outlet_id),
    line AS (
      INSERT INTO cart_items AS i (id, member_id, offer_id, product_id, quantity, added_at, seen_price)
      SELECT ${deps.random.id(at)}::uuid, ${member_id}::uuid, a.offer_id, a.product_id, ${item.quantity}::int,
        ${at}::timestamptz, a.unit_price
      FROM asked a JOIN cart ON cart.outlet_id = a.outlet_id
      WHERE a.stock_quantity >= ${item.quantity}::int
      ON CONFLICT (member_id, offer_id, product_id) DO UPDATE SET quantity = i.quantity + excluded.quantity,
        seen_price = excluded.seen_price
      RETURNING quantity)
    SELECT a.*, cart.outlet_id AS cart_outlet_id, line.quantity FROM asked a, cart LEFT JOIN line ON true`.execute(tx);
  return rows[0];
}

async function refuseUnfit(
  tx: Tx,
  deps: Deed,
  member_id: string,
  item: Item,
  added: Added | undefined,
  cart: Cart,
): Promise<void> {
  const inCart = cart.cart_items.map(({ offer, product, quantity }) => ({
    offer_id: offer.id,
    product_id: product.id,
    quantity,
  }));
  const problem = problemOf(item, added, inCart, deps.now());
  if (problem?.code === 'mixed_offers') throw await mixedOffers(tx, member_id);
  if (problem !== undefined) throw problem;
}

/**
 * Why what was asked for does not fit, beside what else is in the cart: another offer may sell what lies on the same shelf. Of a
 * cart of another outlet, what is in it is still to be named.
 */
export function problemOf(
  item: Item,
  added: Added | undefined,
  inCart: readonly StockLine[],
  at: Date,
): Problem | undefined {
  if (added === undefined) return new Problem('offer_not_found');
  if (added.has_left) return new Problem('session_expired');
  if (!isLive(added, at)) return notLive({ is_over: added.ends_at <= at });
  if (!serviceTypesOf(added).includes(item.service_type)) return new Problem('service_type_unavailable');
  const named = { offer_id: added.offer_id, product_id: added.product_id };
  // Where it has not come into the cart, that would have been the first of it.
  const quantity = added.quantity ?? item.quantity;
  const { per_member_limit, taken } = added;
  const others = inCart.filter(({ offer_id }) => offer_id !== added.offer_id);
  const available = stockBehind(added, others);
  if (quantity > available) return stockProblem({ ...named, available });
  if (per_member_limit !== null && quantity > per_member_limit - taken) {
    return limitProblem([{ ...named, per_member_limit, taken }]);
  }
  // The last to be asked: nobody clears a cart for what cannot be had (decision 0248).
  return added.cart_outlet_id === added.outlet_id ? undefined : new Problem('mixed_offers');
}

/** Names what is in the cart already, which the member may clear to go on (decision B23). */
async function mixedOffers(tx: Tx, member_id: string): Promise<Problem> {
  const existing = await firstOfCart(tx, member_id);
  return new Problem('mixed_offers', {
    facts: {
      existing_offer_id: existing?.offer_id,
      existing_offer_name: existing?.offer_name,
      existing_outlet_name: existing?.outlet_name,
    },
  });
}
