import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import { DESK_ORDERS_MOST, type DeskOrder, type listDeskOrders as listCall } from '@club/contract/outlets/orders-desk';
import { deskMovesOf, isRedeemed } from '@club/rules/order-status';
import { sql, type RawBuilder, type Selectable } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { waitingDelivery } from '#server/features/outlets/delivery-book/waiting-delivery.ts';
import { isBeingPaidOrder } from '#server/features/shop/orders/being-paid.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { isFound } from './found-orders.ts';

type Row = Pick<
  Selectable<DB['orders']>,
  | 'id'
  | 'order_number'
  | 'kind'
  | 'status'
  | 'payment_status'
  | 'service_type'
  | 'total_amount'
  | 'created_at'
  | 'updated_at'
  | 'code_verified_at'
> & { is_being_paid: boolean; outlet_name: string; customer_name: string; delivery: DeskOrder['delivery'] };

const columns = (asks: string) => sql`
  o.id, o.order_number, o.kind, o.status, o.payment_status, o.service_type, o.total_amount, o.created_at, o.updated_at,
  o.code_verified_at, ${isBeingPaidOrder} AS is_being_paid, o.outlet_snapshot ->> 'name' AS outlet_name, m.first_name || ' ' || m.last_name AS customer_name,
  ${waitingDelivery(asks)} AS delivery`;
const joined = sql`orders o JOIN members m ON m.id = o.member_id`;

/** A page of all orders, the newest first; at most so many are counted. */
export async function listDeskOrders(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: QueryOf<typeof listCall>,
  asks: string,
): Promise<ReplyOf<typeof listCall>> {
  const isWanted = sql`${query.status === undefined ? sql`true` : isInState(query.status)}
    AND ${query.search === '' ? sql`true` : isFound(query.search, now())}`;
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`
      SELECT count(*) AS count FROM (SELECT FROM orders o WHERE ${isWanted} LIMIT ${DESK_ORDERS_MOST}) few`.execute(db),
    // Ids are given out in the order of time, and their index is there anyway.
    sql<Row>`SELECT ${columns(asks)} FROM ${joined} WHERE ${isWanted}
      ORDER BY o.id DESC LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`.execute(db),
  ]);
  return { results: found.rows.map(deskReply), ...pageLinks(query, counted.rows[0]!.count) };
}

/** Written out, and in the words of the index of the states that few orders are in: it answers only who says them. */
function isInState(status: DeskOrder['status']): RawBuilder<boolean> {
  const few = status === 'completed' ? sql`` : sql`AND (o.status = 'completed') IS NOT TRUE`;
  return sql<boolean>`o.status = ${sql.lit(status)} ${few}`;
}

/** One order as the desk sees it. */
export async function readDeskOrder(db: Database | Tx, id: string, asks: string): Promise<DeskOrder> {
  const { rows } = await sql<Row>`SELECT ${columns(asks)} FROM ${joined} WHERE o.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new Problem('order_not_found');
  return deskReply(rows[0]);
}

function deskReply(row: Row): DeskOrder {
  const { kind: _, code_verified_at: __, ...shown } = row;
  return {
    ...shown,
    redeemed: isRedeemed(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    // What is not paid moves by being paid, or ends by itself.
    moves: [...deskMovesOf(row)],
  };
}
