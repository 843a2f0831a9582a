import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listOrders } from '@club/contract/shop/orders';
import { orderTabs } from '@club/rules/order-status';
import { sql } from 'kysely';

import { offsetOf } from '#server/db/page.ts';
import type { Deps } from '#server/ports/deps.ts';

import { changingColumns, type SummaryChanges, summaryColumns, type SummaryRow } from './summary-reply.ts';

export interface PageAsked {
  readonly member_id: string;
  readonly query: QueryOf<typeof listOrders>;
}

/** By which it is seen whether an order is as it was. */
export interface Changes extends SummaryChanges {
  readonly id: string;
  /** Of the order's row: another one after every change of it. */
  readonly xmin: string;
}

/** Without orders on a page one row comes all the same, for the counts. */
export type Glance = {
  readonly place: number;
  readonly counts: ReplyOf<typeof listOrders>['counts'];
} & (Changes | { readonly id: null });

/** What is on the pages, numbered from 1, each in its order. */
export async function glanceAt({ db }: Pick<Deps, 'db'>, asked: readonly PageAsked[]): Promise<Glance[]> {
  const column = <T>(of: (page: PageAsked) => T) => asked.map(of);
  // PostgreSQL does not see how many ask, so it plans the statement once for any number.
  const { rows } = await sql<Glance>`
    SELECT asked.place, counts.counts, page.id, page.xmin, page.is_being_paid, page.delivery_failed, page.cashback_earned
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
      ) AS counts FROM orders o WHERE o.member_id = asked.member_id
    ) counts
    LEFT JOIN LATERAL (
      SELECT o.id, o.xmin, o.created_at, ${changingColumns}
      FROM orders o
      WHERE o.member_id = asked.member_id AND o.status = ANY (string_to_array(asked.statuses, ','))
      ORDER BY o.created_at DESC, o.id DESC LIMIT asked.per_page OFFSET asked.skipped
    ) page ON true
    ORDER BY asked.place, page.created_at DESC, page.id DESC`.execute(db);
  return rows;
}

/** Orders in full, in any order. */
export async function readWhole({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<(SummaryRow & Changes)[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SummaryRow & Changes>`
    SELECT ${summaryColumns}, o.xmin FROM orders o WHERE o.id = ANY ((SELECT ${ids}::uuid[])::uuid[])`.execute(db);
  return rows;
}
