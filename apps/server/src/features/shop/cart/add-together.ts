import type { BodyOf } from '@club/contract/endpoint';
import type { addToCart } from '@club/contract/shop/cart';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { giveBack, isTaken, takeAll, type Once } from '#server/db/idempotency.ts';
import type { Served } from '#server/db/served-together.ts';
import { transact } from '#server/db/transact.ts';
import { goodsVersion, type KnownGoods } from '#server/features/shop/catalogue/known-goods.ts';
import { saleJoins, type LineRow } from '#server/features/shop/catalogue/price-lines.ts';
import { lineName } from '#server/features/shop/catalogue/stock.ts';
import type { Deps } from '#server/ports/deps.ts';

import { problemOf } from './add-to-cart.ts';
import { itemsIn, seeCarts, withGoods } from './see-carts.ts';
import { announceCart, lockCarts } from './store.ts';
import { cartOf, type ItemRow } from './views.ts';

/** What somebody wants to put into the cart. */
export interface AskedItem {
  readonly member_id: string;
  readonly item: BodyOf<typeof addToCart>;
  readonly once: Once | undefined;
}

type Deed = Pick<Deps, 'db' | 'now' | 'random'> & { readonly goods: KnownGoods };

/**
 * Fills the carts of different members in one transaction, each with the cart as the answer. What would be refused is left to
 * be served alone. What is written leaves with the commit, and PostgreSQL itself fails when a cart is not as it was seen.
 */
export async function addTogether(deps: Deed, asked: readonly AskedItem[]): Promise<Served<string>[]> {
  const judged = await transact(deps.db, (tx) => look(tx, deps, asked), write);
  return judged.map(({ added }) => (added === undefined ? 'alone' : { answer: added.text }));
}

interface Added {
  readonly member_id: string;
  readonly isNewCart: boolean;
  /** As it is to be. */
  readonly line: ItemRow;
  /** By so many more than before. */
  readonly more: number;
  readonly at: Date;
  readonly text: string;
}

/** Undefined where it is left to be served alone. */
interface Judged {
  readonly added: Added | undefined;
  /** What this transaction has taken for it. */
  readonly once: Once | undefined;
}

async function look(tx: Tx, deps: Deed, asked: readonly AskedItem[]): Promise<Judged[]> {
  const member_ids = asked.map(({ member_id }) => member_id);
  const keys = asked.map(({ once }) => once);
  // The carts first, so that what is read of them stays true.
  const [taken, carts, seen, wanted] = await Promise.all([
    takeAll(tx, keys),
    lockCarts(tx, member_ids),
    seeCarts(tx, member_ids),
    seeAsked(tx, asked),
  ]);
  const itemsOf = new Map(member_ids.map((member_id) => [member_id, itemsIn(seen.get(member_id))]));
  const goods = await deps.goods.find(tx, [...[...itemsOf.values()].flat(), ...wanted.values()]);
  return asked.map((one, index) => {
    if (!isTaken(taken, one.once)) return { added: undefined, once: undefined };
    const line = wanted.get(index + 1);
    const known = line && goods.get(lineName(line));
    const items = withGoods(itemsOf.get(one.member_id)!, goods);
    const added = known && judge(deps, one, { cart: carts.get(one.member_id), items }, { ...known, taken: line.taken });
    return { added, once: one.once };
  });
}

interface Seen {
  readonly cart: { readonly outlet_id: string } | undefined;
  readonly items: readonly ItemRow[];
}

/** Undefined where it would be refused: whoever serves it by itself says why. */
function judge(deps: Deed, { member_id, item }: AskedItem, { items, cart }: Seen, asked: LineRow): Added | undefined {
  const at = deps.now();
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
    items,
    at,
  );
  if (problem !== undefined) return undefined;
  const { service_type } = item;
  const line = { ...asked, id: before?.id ?? deps.random.id(at), quantity, service_type, seen_price: asked.unit_price };
  const others = items.map((other) => ({ ...other, service_type }));
  const rows = before === undefined ? [...others, line] : others.map((other) => (other.id === line.id ? line : other));
  const text = JSON.stringify(cartOf(rows, at));
  return { member_id, isNewCart: cart === undefined, line, more: item.quantity, at, text };
}

interface AskedLine {
  readonly offer_id: string;
  readonly product_id: string;
  readonly taken: number;
  readonly version: string;
}

/**
 * The lines that were asked for, by their places; none of those that there are not, nor of whoever is just leaving, for whom the
 * group does not wait.
 */
async function seeAsked(tx: Tx, asked: readonly AskedItem[]): Promise<Map<number, AskedLine>> {
  const { rows } = await sql<AskedLine & { place: number }>`
    SELECT w.place, w.offer_id, w.product_id, coalesce(a.taken, 0) AS taken, ${goodsVersion} AS version
    FROM unnest(
      (SELECT ${asked.map(({ member_id }) => member_id)}::uuid[]),
      (SELECT ${asked.map(({ item }) => item.offer_id)}::uuid[]),
      (SELECT ${asked.map(({ item }) => item.product_id)}::uuid[])
    ) WITH ORDINALITY AS w (member_id, offer_id, product_id, place)
    JOIN offer_products op ON op.offer_id = w.offer_id AND op.product_id = w.product_id
    JOIN members m ON m.id = w.member_id AND m.status <> 'closed'
    ${saleJoins(sql`w.member_id`)}
    WHERE o.kind = 'regular' FOR SHARE OF m SKIP LOCKED`.execute(tx);
  return new Map(rows.map(({ place, ...row }) => [place, row]));
}

async function write(tx: Tx, judged: readonly Judged[]): Promise<void> {
  const added = judged.flatMap((one) => one.added ?? []);
  const left = judged.flatMap(({ added: is, once }) => (is === undefined && once !== undefined ? [once] : []));
  await Promise.all([giveBack(tx, left), added.length === 0 ? undefined : fill(tx, added)]);
  for (const { member_id } of added) announceCart(tx, member_id);
}

async function fill(tx: Tx, added: readonly Added[]): Promise<void> {
  const column = <T>(of: (one: Added) => T) => added.map(of);
  await sql`
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
    LEFT JOIN line ON line.member_id = asked.member_id AND line.id = asked.id`.execute(tx);
}
