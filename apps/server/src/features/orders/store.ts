import type { OrderStatus } from '@club/rules/order-status';
import type { OrderEventType } from '@club/rules/order-timeline';
import { OPEN_ATTEMPTS, type PaymentStatus } from '@club/rules/payment-status';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import type { DB } from '#server/db/tables.generated.ts';

export type OrderRow = Selectable<DB['orders']>;

/** Attempts of which it is not known whether they took money: those still asked about, and those that wait for a person. */
export const UNDECIDED_ATTEMPTS = [...OPEN_ATTEMPTS, 'mismatch'] as const;

/** The order, locked until the transaction ends. Whatever concerns its money, stock or status begins here. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Orders of one member are placed one after another, so that what is counted of them stays true until the commit. */
export async function lockBuyer(tx: Tx, member_id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`orders of ${member_id}`}, 0))`.execute(tx);
}

/**
 * Writes the order, its lines and the first entry of its history in one statement. The rows travel as JSON and are read
 * back by the tables' own row types, so every column that has no null must be given.
 */
export async function insertOrder(
  tx: Tx,
  order: Insertable<DB['orders']> & { created_at: Date },
  items: readonly Required<Insertable<DB['order_items']>>[],
): Promise<void> {
  const row = { ...order, code_failures: 0, code_locks: 0 };
  await prepared(
    tx,
    sql`
      WITH placed AS (INSERT INTO orders SELECT * FROM jsonb_populate_record(NULL::orders, ${JSON.stringify(row)}::jsonb)),
      lines AS (
        INSERT INTO order_items SELECT * FROM jsonb_populate_recordset(NULL::order_items, ${JSON.stringify(items)}::jsonb)
      )
      INSERT INTO order_events (order_id, type, created_at, actor_id)
      VALUES (${order.id}, 'placed', ${order.created_at}, ${order.member_id})`,
  );
}

/**
 * The next number of an order, and how many unpaid ones the member has. Gaps in the numbers are left by orders that were
 * refused after all.
 */
export async function nextOrderSerial(tx: Tx, member_id: string): Promise<{ serial: number; unpaid: number }> {
  const rows = await prepared(
    tx,
    sql<{ serial: number; unpaid: number }>`
      SELECT nextval('order_numbers') AS serial, (
        SELECT count(*) FROM orders WHERE member_id = ${member_id} AND status = 'pending' AND payment_status IN ('pending', 'failed')
      ) AS unpaid`,
  );
  return rows[0]!;
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
    .where('status', 'in', [...from.status])
    .where('payment_status', 'in', [...from.payment_status])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

interface HappenedTo {
  order_id: string;
  type: OrderEventType;
  at: Date;
  actor_id?: string;
  note?: string;
}

/** Appends to the order's history, in the transaction that did it. */
export async function appendEvent(tx: Tx, { order_id, type, at, actor_id, note }: HappenedTo): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({ order_id, type, created_at: at, actor_id: actor_id ?? null, note: note ?? null })
    .execute();
}

type StockState = Selectable<DB['order_items']>['stock_state'];

/** Marks what became of the order's stock and returns the lines whose stock is to be moved. */
export async function markStock(tx: Tx, order_id: string, from: StockState, to: StockState) {
  return tx
    .updateTable('order_items')
    .set({ stock_state: to })
    .where('order_id', '=', order_id)
    .where('stock_state', '=', from)
    .returning(['offer_id', 'product_id', 'quantity'])
    .execute();
}

/** The lines of an order whose stock is in the given state. */
export async function linesIn(tx: Tx, order_id: string, state: StockState) {
  return tx
    .selectFrom('order_items')
    .select(['offer_id', 'product_id', 'quantity'])
    .where('order_id', '=', order_id)
    .where('stock_state', '=', state)
    .execute();
}

/** Is there an attempt to pay the order that may still take, or has perhaps taken, money? */
export async function isBeingPaid(db: Tx | Database, order_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('purpose', '=', 'order')
    .where('subject_id', '=', order_id)
    .where('status', 'in', [...UNDECIDED_ATTEMPTS])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
