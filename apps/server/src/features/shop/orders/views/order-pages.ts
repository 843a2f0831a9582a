import type { QueryOf } from '@club/contract/endpoint';
import type { listOrders } from '@club/contract/shop/orders';
import { orderTabs } from '@club/rules/order-status';
import { sql } from 'kysely';

import { offsetOf } from '#server/db/page.ts';
import type { Deps } from '#server/ports/deps.ts';

import { changingColumns, summaryColumns, type SummaryRow } from './summary-reply.ts';

export interface PageAsked {
  readonly member_id: string;
  readonly query: QueryOf<typeof listOrders>;
}

/** What is on a page, and at which version. */
export interface Glance {
  /** As JSON. */
  readonly counts: string;
  readonly orders: readonly { readonly id: string; readonly version: string }[];
}

/** What is on the pages, each in its order, in the order of the pages. */
export async function glanceAt({ db }: Pick<Deps, 'db'>, asked: readonly PageAsked[]): Promise<Glance[]> {
  const column = <T>(of: (page: PageAsked) => T) => asked.map(of);
  // PostgreSQL does not see how many ask, so it plans the statement once for any number. What an order is at is the number of its
  // row (`xmin`), another one after every change of it, and what may change without its row.
  const { rows } = await sql<{ counts: string; orders: string | null }>`
    SELECT counts.counts, page.orders
    FROM unnest(
      (SELECT ${column(({ member_id }) => member_id)}::uuid[]),
      (SELECT ${column(({ query }) => orderTabs[query.tab].join())}::text[]),
      (SELECT ${column(({ query }) => query.per_page)}::int[]),
      (SELECT ${column(({ query }) => offsetOf(query))}::bigint[])
    ) WITH ORDINALITY AS asked (member_id, statuses, per_page, skipped, place)
    CROSS JOIN LATERAL (
      SELECT json_build_object(
        'active', count(*) FILTER (WHERE o.status IN (${sql.join(orderTabs.active)})),
        'completed', count(*) FILTER (WHERE o.status IN (${sql.join(orderTabs.completed)})),
        'cancelled', count(*) FILTER (WHERE o.status IN (${sql.join(orderTabs.cancelled)})),
        'all', count(*)
      )::text AS counts FROM orders o WHERE o.member_id = asked.member_id
    ) counts
    CROSS JOIN LATERAL (
      SELECT string_agg(
        concat_ws(' ', seen.id, seen.xmin, seen.is_being_paid, seen.delivery_failed, seen.cashback_earned),
        ',' ORDER BY seen.created_at DESC, seen.id DESC
      ) AS orders
      FROM (
        SELECT o.id, o.xmin, o.created_at, ${changingColumns}
        FROM orders o
        WHERE o.member_id = asked.member_id AND o.status = ANY (string_to_array(asked.statuses, ','))
        ORDER BY o.created_at DESC, o.id DESC LIMIT asked.per_page OFFSET asked.skipped
      ) seen
    ) page
    ORDER BY asked.place`.execute(db);
  return rows.map(({ counts, orders }) => ({ counts, orders: orders === null ? [] : orders.split(',').map(seenOf) }));
}

function seenOf(order: string): Glance['orders'][number] {
  const end = order.indexOf(' ');
  return { id: order.slice(0, end), version: order.slice(end + 1) };
}

/** Orders in full, in any order. */
export async function readWhole({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<SummaryRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SummaryRow>`
    SELECT ${summaryColumns} FROM orders o WHERE o.id = ANY ((SELECT ${ids}::uuid[])::uuid[])`.execute(db);
  return rows;
}
