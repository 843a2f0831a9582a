import type { QueryOf } from '@club/contract/endpoint';
import type { listOrders } from '@club/contract/shop/orders';
import { orderTabs } from '@club/rules/order-status';
import { sql } from 'kysely';

import { offsetOf } from '#server/db/page.ts';
import type { Deps } from '#server/ports/deps.ts';

import {
  changingColumns,
  itemColumns,
  itemJoins,
  type ItemRow,
  ownColumns,
  type SummaryChanges,
  type SummaryFacts,
  type SummaryRow,
} from './summary-reply.ts';

export interface PageAsked {
  readonly member_id: string;
  readonly query: QueryOf<typeof listOrders>;
}

/** What is on a page. */
export interface Glance {
  /** As JSON. */
  readonly counts: string;
  readonly orders: readonly SeenOrder[];
}

/** An order at a version: another one after every change of what is shown of it. */
export interface SeenOrder {
  readonly id: string;
  readonly version: string;
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

function seenOf(order: string): SeenOrder {
  const end = order.indexOf(' ');
  return { id: order.slice(0, end), version: order.slice(end + 1) };
}

/**
 * Orders in full as they were seen, in that order; one whose own row has changed since, as it is now. A row for each line: of so
 * many PostgreSQL makes rows quicker than JSON. What stands beside an order is read again only where its row has changed.
 */
export async function readWhole({ db }: Pick<Deps, 'db'>, seen: readonly SeenOrder[]): Promise<SummaryRow[]> {
  const parts = seen.map(partsOf);
  const { rows } = await sql<LineOfOrder>`
    SELECT w.place, ${ownColumns}, ${itemColumns},
      CASE WHEN o.xmin::text <> w.row_version THEN (SELECT to_json(c) FROM (SELECT ${changingColumns}) c) END AS changed
    FROM unnest(
      (SELECT ${seen.map(({ id }) => id)}::uuid[]),
      (SELECT ${parts.map(({ row_version }) => row_version)}::text[])
    ) WITH ORDINALITY AS w (id, row_version, place)
    JOIN orders o ON o.id = w.id
    CROSS JOIN LATERAL (SELECT * FROM order_items i WHERE i.order_id = o.id OFFSET 0) i ${itemJoins}
    ORDER BY w.place, i.position`.execute(db);
  const orders: SummaryRow[] = [];
  for (const line of rows) {
    const order = orders[line.place - 1];
    if (order !== undefined) order.items.push(line);
    else orders[line.place - 1] = { ...line, ...(line.changed ?? parts[line.place - 1]!.changes), items: [line] };
  }
  return orders;
}

type LineOfOrder = Omit<SummaryFacts, keyof SummaryChanges> &
  ItemRow & { readonly place: number; readonly changed: SummaryChanges | null };

/** By the version of its own row, and what else was seen of it then. */
function partsOf({ version }: SeenOrder): { readonly row_version: string; readonly changes: SummaryChanges } {
  const [row_version, is_being_paid, delivery_failed, cashback_earned] = version.split(' ') as Seen;
  return {
    row_version,
    changes: {
      is_being_paid: is_being_paid === 't',
      delivery_failed: delivery_failed === 't',
      cashback_earned: Number(cashback_earned),
    },
  };
}

type Seen = [row_version: string, is_being_paid: string, delivery_failed: string, cashback_earned: string];
