import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listOutletOrders, OutletOrder, outletOrderFilters } from '@club/contract/outlets';
import { RECENTLY_COMPLETED_MS } from '@club/rules/limits';
import { isOpenOrder, orderCan } from '@club/rules/order-status';
import { maskPhone } from '@club/rules/uganda-phone';
import { sql, type RawBuilder, type Selectable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import { prepared } from '#server/db/prepared.ts';
import type { DB } from '#server/db/tables.generated.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { chooseOutlet } from './choose-outlet.ts';

type Column = (typeof outletOrderFilters)[number];

type Row = Pick<
  Selectable<DB['orders']>,
  | 'id'
  | 'order_number'
  | 'status'
  | 'payment_status'
  | 'service_type'
  | 'special_instructions'
  | 'total_amount'
  | 'items_count'
  | 'created_at'
  | 'updated_at'
  | 'paid_at'
> & { customer_name: string; phone_number: string; items: OutletOrder['items'] };

const columns = sql`
  o.id, o.order_number, o.status, o.payment_status, o.service_type, o.special_instructions, o.total_amount, o.items_count,
  o.created_at, o.updated_at, o.paid_at, m.first_name || ' ' || m.last_name AS customer_name,
  CASE m.payment_priority WHEN 'mtn' THEN coalesce(m.mtn_money_number, m.airtel_money_number)
    ELSE coalesce(m.airtel_money_number, m.mtn_money_number) END AS phone_number,
  (
    SELECT json_agg(json_build_object('id', i.id, 'product_name', i.product_name, 'brand_name', i.brand_name,
      'quantity', i.quantity) ORDER BY i.position)
    FROM order_items i WHERE i.order_id = o.id
  ) AS items`;

/** One order as the outlet's board shows it. Whose order it is has been asked before. */
export async function outletOrderView(tx: Tx, order_id: string): Promise<OutletOrder> {
  const rows = await prepared(
    tx,
    sql<Row>`
    SELECT ${columns} FROM orders o JOIN members m ON m.id = o.member_id WHERE o.id = ${order_id}`,
  );
  if (rows[0] === undefined) throw new Problem('order_not_found');
  return outletOrderReply(rows[0]);
}

/** The paid orders of one column of the board, with the counts of all; who has waited longest comes first. */
export async function outletBoardView(
  deps: Pick<Deps, 'db' | 'now'>,
  outlet_ids: readonly string[],
  query: QueryOf<typeof listOutletOrders>,
): Promise<ReplyOf<typeof listOutletOrders>> {
  const outlet = await chooseOutlet(deps.db, outlet_ids, query.outlet);
  const now = deps.now();
  const isIn = boardColumns(new Date(now.getTime() - RECENTLY_COMPLETED_MS));
  const isTheirs = sql`o.outlet_id = ${outlet.id} AND o.payment_status IN ('paid', 'partially_refunded')`;
  const count = (column: Column) => sql`(SELECT count(*) FROM orders o WHERE ${isTheirs} AND ${isIn[column]})`;
  const order = query.status === 'completed' ? sql`completed_at DESC, id DESC` : sql`paid_at, id`;
  const rows = await prepared(
    deps.db,
    sql<{ counts: Record<Column, number> } & (Row | { id: null })>`
    SELECT counts.counts, page.* FROM (
      SELECT json_build_object('new', ${count('new')}, 'preparing', ${count('preparing')}, 'ready', ${count('ready')},
        'completed', ${count('completed')}) AS counts
    ) counts
    LEFT JOIN (
      SELECT ${columns}, o.completed_at FROM orders o JOIN members m ON m.id = o.member_id
      WHERE ${isTheirs} AND ${isIn[query.status]}
      ORDER BY ${order} LIMIT ${query.per_page} OFFSET ${offsetOf(query)}
    ) page ON true
    ORDER BY ${order}`,
  );
  const counts = rows[0]!.counts;
  return {
    results: rows.flatMap((row) => (row.id === null ? [] : [outletOrderReply(row)])),
    ...pageLinks(query, counts[query.status]),
    outlet,
    counts,
    server_time: now.toISOString(),
  };
}

function boardColumns(since: Date): Record<Column, RawBuilder<unknown>> {
  return {
    new: sql`o.status = 'pending'`,
    preparing: sql`o.status IN ('confirmed', 'processing')`,
    ready: sql`o.status IN ('ready', 'delivering')`,
    completed: sql`o.status = 'completed' AND o.completed_at >= ${since}`,
  };
}

/** The customer's number is the outlet's to call while the order is open, and masked afterwards (decision B80). */
function outletOrderReply(row: Row): OutletOrder {
  const { id, order_number, status, payment_status, service_type, special_instructions } = row;
  const { total_amount, items_count, items, customer_name, phone_number } = row;
  return {
    id,
    order_number,
    status,
    payment_status,
    service_type,
    customer_name,
    phone_number: isOpenOrder(row) ? phone_number : maskPhone(phone_number),
    special_instructions,
    total_amount,
    items_count,
    items,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    can: {
      accept: orderCan.accept(row),
      process: orderCan.process(row),
      ready: orderCan.markReady(row),
      complete: orderCan.complete(row),
    },
  };
}
