import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listOrders } from '@club/contract/shop/orders';
import { orderTabs } from '@club/rules/order-status';
import { sql } from 'kysely';

import { offsetOf, pageLinks } from '#server/db/page.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { KeptLines } from './kept-lines.ts';
import { factColumns, itemReply, itemsOfOrder, withoutLines, type SummaryRow } from './summary-reply.ts';

export interface PageAsked {
  readonly member_id: string;
  readonly query: QueryOf<typeof listOrders>;
}

interface PlaceRow {
  readonly place: number;
  readonly counts: ReplyOf<typeof listOrders>['counts'];
}

type Row = PlaceRow & ((Omit<SummaryRow, 'items'> & { readonly items: SummaryRow['items'] | null }) | { id: null });

/**
 * The pages of their orders in a tab that several members ask for, with the counts of all tabs, as the JSON of the replies in
 * that order. One statement; lines that are known are not read again.
 */
export async function listOrdersOf(
  deps: Pick<Deps, 'db' | 'now'>,
  kept: KeptLines,
  asked: readonly PageAsked[],
): Promise<string[]> {
  const known = asked.map(({ member_id }) => kept.known(member_id));
  const rows = await readPages(deps, asked, known);
  const now = deps.now();
  const rowsOf = Map.groupBy(rows, ({ place }) => place);
  return asked.map(({ member_id, query }, index) => {
    const own = rowsOf.get(index + 1)!;
    const orders = own.flatMap((row) => {
      // Without orders on the page one row comes all the same, for the counts.
      if (row.id === null) return [];
      const lines = row.items === null ? known[index]!.get(row.id)! : JSON.stringify(row.items.map(itemReply));
      if (row.items !== null) kept.keep(member_id, row.id, lines);
      return [`${JSON.stringify(withoutLines(row, now)).slice(0, -1)},"items":${lines}}`];
    });
    const { counts } = own[0]!;
    const links = JSON.stringify({ ...pageLinks(query, counts[query.tab]), counts });
    return `{"results":[${orders.join()}],${links.slice(1)}`;
  });
}

async function readPages(
  { db }: Pick<Deps, 'db'>,
  asked: readonly PageAsked[],
  known: readonly ReadonlyMap<string, string>[],
): Promise<Row[]> {
  const column = <T>(of: (page: PageAsked) => T) => asked.map(of);
  // PostgreSQL does not see how many ask, so it plans the statement once for any number.
  const { rows } = await sql<Row>`
    SELECT asked.place, counts.counts, page.*
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
      SELECT ${factColumns}, CASE WHEN o.id = ANY ((SELECT ${known.flatMap((of) => [...of.keys()])}::uuid[])::uuid[])
        THEN NULL ELSE ${itemsOfOrder} END AS items
      FROM orders o
      WHERE o.member_id = asked.member_id AND o.status = ANY (string_to_array(asked.statuses, ','))
      ORDER BY o.created_at DESC, o.id DESC LIMIT asked.per_page OFFSET asked.skipped
    ) page ON true
    ORDER BY asked.place, page.created_at DESC, page.id DESC`.execute(db);
  return rows;
}
