import type { BodyOf } from '@club/contract/endpoint';
import type { addToCart } from '@club/contract/shop/cart';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { answeredBefore, claimAll, saveAll, type Claimed, type Once } from '#server/db/idempotency.ts';
import type { Served } from '#server/db/served-together.ts';
import { transact } from '#server/db/transact.ts';
import { lineColumns, lineJoins, type LineRow } from '#server/features/shop/catalogue/price-lines.ts';
import type { Deps } from '#server/ports/deps.ts';

import { problemOf } from './add-to-cart.ts';
import { announceCart, lockCarts } from './store.ts';
import { cartOf, readItems, type ItemRow } from './views.ts';

/** What somebody wants to put into the cart. */
export interface AskedItem {
  readonly member_id: string;
  readonly item: BodyOf<typeof addToCart>;
  readonly once: Once | undefined;
}

type Deed = Pick<Deps, 'db' | 'now' | 'random'>;

/**
 * Fills the carts of different members in one transaction, each with the cart as the answer. What would be refused is left to
 * be served alone. What is written leaves with the commit, and PostgreSQL itself fails when a cart is not as it was seen.
 */
export async function addTogether(deps: Deed, asked: readonly AskedItem[]): Promise<Served<string>[]> {
  const { served } = await transact(deps.db, (tx) => look(tx, deps, asked), write);
  return served;
}

interface Added {
  readonly member_id: string;
  readonly once: Once | undefined;
  readonly isNewCart: boolean;
  /** As it is to be. */
  readonly line: ItemRow;
  /** By so many more than before. */
  readonly more: number;
  readonly at: Date;
  readonly text: string;
}

interface Looked {
  readonly served: Served<string>[];
  readonly added: readonly Added[];
}

async function look(tx: Tx, deps: Deed, asked: readonly AskedItem[]): Promise<Looked> {
  const member_ids = asked.map(({ member_id }) => member_id);
  // The carts first, so that what is read of them stays true.
  const [claims, carts, items, lines] = await Promise.all([
    claimAll(
      tx,
      asked.map(({ once }) => once),
    ),
    lockCarts(tx, member_ids),
    readItems(tx, member_ids),
    readAsked(tx, asked),
  ]);
  const judged = asked.map((one, index) => {
    const seen = { claimed: claims[index]!, cart: carts.get(one.member_id), items: items.get(one.member_id) ?? [] };
    return judge(deps, one, seen, lines.get(index + 1));
  });
  const added = judged.filter((one) => isAdded(one));
  return { served: judged.map((one) => (isAdded(one) ? { answer: one.text } : one)), added };
}

function isAdded(one: Served<string> | Added): one is Added {
  return one !== 'alone' && 'line' in one;
}

interface Seen {
  readonly claimed: Claimed;
  readonly cart: { readonly outlet_id: string } | undefined;
  readonly items: readonly ItemRow[];
}

function judge(deps: Deed, { member_id, item, once }: AskedItem, seen: Seen, asked: LineRow | undefined) {
  try {
    const before = answeredBefore<unknown>(once, seen.claimed);
    if (before !== undefined) return { answer: JSON.stringify(before) };
  } catch (error) {
    return { refusal: error };
  }
  if (asked === undefined) return 'alone';
  const at = deps.now();
  const { items, cart } = seen;
  const before = items.find(
    ({ offer_id, product_id }) => offer_id === asked.offer_id && product_id === asked.product_id,
  );
  const quantity = (before?.quantity ?? 0) + item.quantity;
  const { outlet } = asked;
  const problem = problemOf(
    item,
    {
      ...asked,
      ...outlet,
      outlet_id: outlet.id,
      cart_outlet_id: cart?.outlet_id ?? outlet.id,
      has_left: false,
      quantity,
    },
    at,
  );
  // Whoever serves it by itself says why it is refused.
  if (problem !== undefined) return 'alone';
  const { service_type } = item;
  const line = { ...asked, id: before?.id ?? deps.random.id(at), quantity, service_type, seen_price: asked.unit_price };
  const others = items.map((other) => ({ ...other, service_type }));
  const rows = before === undefined ? [...others, line] : others.map((other) => (other.id === line.id ? line : other));
  const text = JSON.stringify(cartOf(rows, at));
  return { member_id, once, isNewCart: cart === undefined, line, more: item.quantity, at, text };
}

/**
 * What is known of the lines that were asked for, by their places; nothing of those that there are not, nor of whoever is just
 * leaving, for whom the group does not wait.
 */
async function readAsked(tx: Tx, asked: readonly AskedItem[]): Promise<Map<number, LineRow>> {
  const { rows } = await sql<LineRow & { place: number }>`
    SELECT w.place, ${lineColumns}
    FROM unnest(
      (SELECT ${asked.map(({ member_id }) => member_id)}::uuid[]),
      (SELECT ${asked.map(({ item }) => item.offer_id)}::uuid[]),
      (SELECT ${asked.map(({ item }) => item.product_id)}::uuid[])
    ) WITH ORDINALITY AS w (member_id, offer_id, product_id, place)
    JOIN offer_products op ON op.offer_id = w.offer_id AND op.product_id = w.product_id
    JOIN members m ON m.id = w.member_id AND m.status <> 'closed'
    ${lineJoins(sql`w.member_id`)}
    WHERE o.kind = 'regular' FOR SHARE OF m SKIP LOCKED`.execute(tx);
  return new Map(rows.map(({ place, ...row }) => [place, row]));
}

async function write(tx: Tx, { added }: Looked): Promise<void> {
  if (added.length === 0) return;
  const column = <T>(of: (one: Added) => T) => added.map(of);
  const write = sql`
    WITH asked AS MATERIALIZED (
      SELECT * FROM unnest(
        (SELECT ${column(({ member_id }) => member_id)}::uuid[]), (SELECT ${column(({ line }) => line.outlet.id)}::uuid[]),
        (SELECT ${column(({ isNewCart }) => isNewCart)}::boolean[]),
        (SELECT ${column(({ line }) => line.service_type)}::text[]), (SELECT ${column(({ at }) => at)}::timestamptz[]),
        (SELECT ${column(({ line }) => line.id)}::uuid[]), (SELECT ${column(({ line }) => line.offer_id)}::uuid[]),
        (SELECT ${column(({ line }) => line.product_id)}::uuid[]), (SELECT ${column(({ more }) => more)}::int[]),
        (SELECT ${column(({ line }) => line.quantity)}::int[]), (SELECT ${column(({ line }) => line.unit_price)}::bigint[])
      ) a (member_id, outlet_id, is_new, service_type, at, id, offer_id, product_id, more, quantity, unit_price)),
    cart AS (
      INSERT INTO carts AS k (member_id, outlet_id, service_type, updated_at)
      SELECT member_id, outlet_id, service_type, at FROM asked ORDER BY member_id
      ON CONFLICT (member_id) DO UPDATE SET service_type = excluded.service_type, updated_at = excluded.updated_at
      -- A row that was there has been locked by this transaction.
      RETURNING k.member_id, k.outlet_id, k.xmax = 0 AS is_new),
    line AS (
      INSERT INTO cart_items AS i (id, member_id, offer_id, product_id, quantity, added_at, seen_price)
      SELECT a.id, a.member_id, a.offer_id, a.product_id, a.more, a.at, a.unit_price
      FROM asked a JOIN cart ON cart.member_id = a.member_id
      ON CONFLICT (member_id, offer_id, product_id) DO UPDATE SET quantity = i.quantity + excluded.quantity,
        seen_price = excluded.seen_price
      RETURNING i.id, i.member_id, i.quantity)
    SELECT demand_as_seen(count(*) FILTER (WHERE
      line.quantity = asked.quantity AND cart.outlet_id = asked.outlet_id AND cart.is_new = asked.is_new
    ) = (SELECT count(*) FROM asked))
    FROM asked LEFT JOIN cart ON cart.member_id = asked.member_id
    LEFT JOIN line ON line.member_id = asked.member_id AND line.id = asked.id`;
  await Promise.all([
    write.execute(tx),
    saveAll(
      tx,
      added.flatMap(({ once, text }) => (once === undefined ? [] : [{ once, text }])),
    ),
  ]);
  for (const { member_id } of added) announceCart(tx, member_id);
}
