import { type EndedHold, LAPSES_COUNT_MS, LONGEST_BY_PAYER_MS } from '@club/rules/hold-again';
import type { OrderStatus } from '@club/rules/order-status';
import type { OrderEventType } from '@club/rules/order-timeline';
import type { PaymentStatus } from '@club/rules/payment-status';
import type { Insertable, RawBuilder, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';

import { asTable, columnsOf, type ColumnTypes } from '#server/db/as-table.ts';
import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';

export type OrderRow = Selectable<DB['orders']>;

/** The order, locked until the transaction ends. Whatever concerns its money, stock or status begins here. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The same of several, by their ids. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  const { rows } = await sql<OrderRow>`
    SELECT * FROM orders WHERE id = ANY ((SELECT ${ids}::uuid[])::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
  return new Map(rows.map((order) => [order.id, order]));
}

/** Orders of one member are placed one after another, so that what is counted of them stays true until the commit. */
export async function lockBuyer(tx: Tx, member_id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`orders of ${member_id}`}, 0))`.execute(tx);
}

/** The same for many, without waiting: answers whose place was free. Whoever waits for many at once holds up all of them. */
export async function tryLockBuyers(tx: Tx, member_ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ member_id: string; is_locked: boolean }>`
    SELECT m AS member_id, pg_try_advisory_xact_lock(hashtextextended('orders of ' || m, 0)) AS is_locked
    FROM unnest(${member_ids}::text[]) m`.execute(tx);
  return new Set(rows.filter((row) => row.is_locked).map((row) => row.member_id));
}

type NewOrder = Insertable<DB['orders']> & { created_at: Date };
type NewItem = Insertable<DB['order_items']>;

/** Writes the order, its lines and the first entry of its history. */
export async function insertOrder(tx: Tx, order: NewOrder, items: readonly NewItem[]): Promise<void> {
  await insertOrders(tx, [order], items);
}

/**
 * Writes orders, which have the same columns, with their lines and the first entry of the history of each, in one statement. What
 * is not given is left to the defaults of the tables.
 */
export async function insertOrders(tx: Tx, orders: readonly NewOrder[], items: readonly NewItem[]): Promise<void> {
  const [columns, columnsOfItems] = [columnsOf(orders[0]!), columnsOf(items[0]!)];
  await sql`
      WITH placed AS (
        INSERT INTO orders (${columns}) SELECT ${columns} FROM ${asTable(orders, ORDER_COLUMNS)}
        RETURNING id, created_at, member_id),
      lines AS (
        INSERT INTO order_items (${columnsOfItems}) SELECT ${columnsOfItems} FROM ${asTable(items, ITEM_COLUMNS)}
      )
      INSERT INTO order_events (order_id, type, created_at, actor_id)
      SELECT id, 'placed', created_at, member_id FROM placed`.execute(tx);
}

const ORDER_COLUMNS = {
  id: 'uuid',
  kind: 'text',
  order_number: 'text',
  member_id: 'uuid',
  outlet_id: 'uuid',
  status: 'text',
  payment_status: 'text',
  service_type: 'text',
  payment_network: 'text',
  special_instructions: 'text',
  if_missing: 'text',
  unused_policy: 'text',
  subtotal: 'bigint',
  discount: 'bigint',
  delivery_fee: 'bigint',
  total_amount: 'bigint',
  cashback_amount: 'bigint',
  cashback_used: 'bigint',
  items_count: 'integer',
  outlet_snapshot: 'jsonb',
  delivery_address: 'jsonb',
  delivery_zone: 'text',
  delivery_km: 'double precision',
  hold_expires_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} satisfies { [C in keyof DB['orders']]?: ColumnTypes[string] };

const ITEM_COLUMNS = {
  id: 'uuid',
  order_id: 'uuid',
  position: 'integer',
  offer_id: 'uuid',
  product_id: 'uuid',
  offer_name: 'text',
  brand_name: 'text',
  product_name: 'text',
  picture: 'jsonb',
  quantity: 'integer',
  unit_price: 'bigint',
  original_price: 'bigint',
  cashback_percentage: 'numeric',
  cashback_amount: 'bigint',
  stock_state: 'text',
} satisfies { [C in keyof DB['order_items']]: ColumnTypes[string] };

export interface Before {
  readonly serial: number;
  readonly unpaid: number;
  /** Holds of the last day that ended without money. */
  readonly ended: readonly EndedHold[];
  /** The account was closed before the lock of the buyer was had. */
  readonly has_left: boolean;
}

/**
 * The next number of an order, and what the member holds and has held without paying. Gaps in the numbers are left by orders that were
 * refused after all.
 */
export async function nextOrderSerial(tx: Tx, member_id: string, at: Date): Promise<Before> {
  return (await nextOrderSerials(tx, [member_id], at)).get(member_id)!;
}

/**
 * The same for several members, by their ids. Where it can be told that nobody orders anything, `isOrderable` says so in SQL: then
 * no number is used up, and all of them are 0.
 */
export async function nextOrderSerials(
  tx: Tx,
  member_ids: readonly string[],
  at: Date,
  isOrderable: RawBuilder<unknown> = sql`true`,
): Promise<Map<string, Before>> {
  const { rows } = await sql<Before & { member_id: string }>`
    SELECT m.id AS member_id, CASE WHEN ${isOrderable} THEN nextval('order_numbers') ELSE 0 END AS serial,
      coalesce(held.unpaid, 0) AS unpaid, coalesce(held.ended, '[]') AS ended,
      (SELECT status = 'closed' FROM members WHERE members.id = m.id) AS has_left
    FROM unnest((SELECT ${member_ids}::uuid[])) m (id) LEFT JOIN (
      SELECT member_id, count(*) FILTER (WHERE status = 'pending') AS unpaid,
        ${endedHolds} FILTER (WHERE ${endedSince(at)}) AS ended
      FROM orders
      WHERE member_id = ANY((SELECT ${member_ids}::uuid[])::uuid[]) AND payment_status IN ('pending', 'failed')
        AND status IN ('pending', 'cancelled')
      GROUP BY member_id
    ) held ON held.member_id = m.id`.execute(tx);
  return new Map(rows.map(({ member_id, ...before }) => [member_id, before]));
}

/** The holds of several members that ended without money within the last day, by the members' ids. */
export async function endedHoldsOf(
  tx: Tx,
  member_ids: readonly string[],
  at: Date,
): Promise<Map<string, readonly EndedHold[]>> {
  const { rows } = await sql<{ member_id: string; ended: EndedHold[] }>`
    SELECT member_id, ${endedHolds} AS ended FROM orders
    WHERE member_id = ANY((SELECT ${member_ids}::uuid[])::uuid[]) AND ${endedSince(at)} GROUP BY member_id`.execute(tx);
  return new Map(rows.map(({ member_id, ended }) => [member_id, ended]));
}

const endedHolds = sql`json_agg(json_build_object(
  'ended_ms', extract(epoch FROM updated_at) * 1000, 'held_ms', extract(epoch FROM updated_at - created_at) * 1000))`;

function endedSince(at: Date) {
  const since = new Date(at.getTime() - LAPSES_COUNT_MS);
  // Said too, since orders are found by when they were placed: what stood longer does not count.
  const placed_since = new Date(since.getTime() - LONGEST_BY_PAYER_MS);
  return sql`created_at > ${placed_since} AND updated_at > ${since} AND status = 'cancelled'
    AND payment_status IN ('pending', 'failed')`;
}

interface Guard {
  status: readonly OrderStatus[];
  payment_status: readonly PaymentStatus[];
}

/** Changes the order only from the named states; false when it is in none of them. */
export async function changeOrder(
  tx: Tx,
  id: string,
  from: Guard,
  change: Updateable<DB['orders']> & { updated_at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set(change)
    .where('id', '=', id)
    // By its id alone: PostgreSQL, which sees no states here, cannot look through all that wait in them instead.
    .where(sql<boolean>`status = ANY ((SELECT ${[...from.status]}::text[])::text[])`)
    .where(sql<boolean>`payment_status = ANY ((SELECT ${[...from.payment_status]}::text[])::text[])`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

interface AskedFor {
  readonly id: string;
  readonly network: OrderRow['payment_network'];
  readonly hold_until: Date | null;
}

/** Notes of orders that wait for their money that it has been asked for, and until when their stock is held. */
export async function noteAsked(tx: Tx, orders: readonly AskedFor[], at: Date): Promise<void> {
  await sql`
    UPDATE orders o
    SET payment_status = 'pending', payment_network = w.network, hold_expires_at = w.hold_until, updated_at = ${at}
    FROM unnest(
      (SELECT ${orders.map(({ id }) => id)}::uuid[]), (SELECT ${orders.map(({ network }) => network)}::text[]),
      (SELECT ${orders.map(({ hold_until }) => hold_until)}::timestamptz[])
    ) w (id, network, hold_until)
    -- By their ids alone: PostgreSQL, which sees no states here, cannot look through all that wait for money instead.
    WHERE o.id = w.id AND o.status = (SELECT ${'pending'}::text)
      AND o.payment_status = ANY ((SELECT ${['pending', 'failed']}::text[])::text[])`.execute(tx);
}

interface HappenedTo {
  order_id: string;
  type: OrderEventType;
  at: Date;
  actor_id?: string | null;
  /** Of the outlet, where no member did it. */
  staff_id?: string | null;
  screen_id?: string | null;
  note?: string;
}

/** Appends to the order's history, in the transaction that did it. */
export async function appendEvent(tx: Tx, { order_id, type, at, ...by }: HappenedTo): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({ actor_id: null, staff_id: null, note: null, ...by, order_id, type, created_at: at })
    .execute();
}

/** Notes that the customer of a locked order has set out. */
export async function markOnTheWay(tx: Tx, order_id: string, at: Date): Promise<void> {
  await tx.updateTable('orders').set({ on_my_way_at: at, updated_at: at }).where('id', '=', order_id).execute();
}

/** Notes that the customer of a locked order has come. */
export async function markArrived(tx: Tx, order_id: string, at: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ arrival_notified_at: at, updated_at: at })
    .where('id', '=', order_id)
    .where('arrival_notified_at', 'is', null)
    .execute();
}

/** Notes that a locked order was handed over against its code though its sale is not done yet, or that this was taken back. */
export async function markHandedOver(tx: Tx, order_id: string, at: Date | null): Promise<void> {
  await tx.updateTable('orders').set({ code_verified_at: at }).where('id', '=', order_id).execute();
}

type StockState = Selectable<DB['order_items']>['stock_state'];

/** Marks what became of the order's stock and returns the lines whose stock is to be moved. */
export async function markStock(tx: Tx, order_id: string, from: StockState, to: StockState) {
  return tx
    .updateTable('order_items')
    .set({ stock_state: to })
    .where('order_id', '=', order_id)
    .where('stock_state', '=', from)
    .returning(['id', 'offer_id', 'product_id', 'quantity'])
    .execute();
}

/** What an order was made of, whatever has become of it since. */
export async function wishesOf(tx: Tx, order_id: string) {
  return tx
    .selectFrom('order_items')
    .select(['offer_id', 'product_id', 'brand_name', 'product_name', 'quantity', 'unit_price'])
    .where('order_id', '=', order_id)
    .orderBy('position')
    .execute();
}

/** The lines of an order whose stock is in the given state. */
export async function linesIn(tx: Tx, order_id: string, state: StockState) {
  return tx
    .selectFrom('order_items')
    .select(['offer_id', 'product_id', 'quantity', 'unit_price as seen_price'])
    .where('order_id', '=', order_id)
    .where('stock_state', '=', state)
    .orderBy('position')
    .execute();
}
