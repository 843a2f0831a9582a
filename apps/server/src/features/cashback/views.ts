import type { listMyCashback } from '@club/contract/cashback';
import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { getMySummary } from '@club/contract/members';
import { kampalaMonthStart } from '@club/rules/kampala-time';
import { orderTabs } from '@club/rules/order-status';
import { sql } from 'kysely';

import { offsetOf, pageLinks } from '#server/db/page.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Deps } from '#server/ports/deps.ts';

type Entry = ReplyOf<typeof listMyCashback>['results'][number];
type EntryRow = Omit<Entry, 'date'> & { date: Date };
interface Totals {
  total_earned: number;
  this_month: number;
  pending: number;
  available: number;
  count: number;
}

/**
 * What the ledger holds for a member. Earned is all cashback ever released and not taken back again; paying it out does not
 * make it less.
 */
const cashbackTotals = (member_id: string, monthStart: Date) => sql`
  SELECT
    coalesce(sum(p.amount), 0)::bigint AS total_earned,
    coalesce(sum(p.amount) FILTER (WHERE t.at >= ${monthStart}), 0)::bigint AS this_month,
    ${balance(member_id, 'cashback_pending')} AS pending,
    ${balance(member_id, 'cashback_available')} AS available
  FROM ledger_accounts a
  JOIN ledger_postings p ON p.account_id = a.id
  JOIN ledger_transactions t ON t.id = p.transaction_id
  WHERE a.kind = 'cashback_available' AND a.owner = ${member_id} AND t.subject_type = 'order'`;

const balance = (member_id: string, kind: string) => sql`
  coalesce((SELECT b.balance FROM ledger_accounts b WHERE b.kind = ${kind} AND b.owner = ${member_id}), 0)::bigint`;

/**
 * The member's cashback by order, newest first: promised when the order was paid, processed when it was handed over,
 * reversed when the promise was taken back.
 */
export async function myCashbackView(
  deps: Pick<Deps, 'db' | 'now'>,
  member_id: string,
  query: QueryOf<typeof listMyCashback>,
): Promise<ReplyOf<typeof listMyCashback>> {
  const rows = await prepared(
    deps.db,
    sql<Totals & (EntryRow | { id: null })>`
    WITH promised AS (
      SELECT o.id, t.at AS date, o.id AS order_id, o.order_number, o.total_amount - o.delivery_fee AS purchase_amount,
        o.cashback_amount AS amount,
        CASE
          WHEN EXISTS (SELECT FROM ledger_transactions r WHERE r.reference = 'cashback_reversed:' || o.id) THEN 'reversed'
          WHEN o.status = 'completed' THEN 'processed'
          ELSE 'pending'
        END AS status
      FROM orders o JOIN ledger_transactions t ON t.reference = 'cashback_promised:' || o.id
      WHERE o.member_id = ${member_id}
    )
    SELECT totals.*, counted.count, page.* FROM (${cashbackTotals(member_id, kampalaMonthStart(deps.now()))}) totals
    CROSS JOIN (SELECT count(*) AS count FROM promised) counted
    LEFT JOIN (
      SELECT * FROM promised ORDER BY date DESC, id DESC LIMIT ${query.per_page} OFFSET ${offsetOf(query)}
    ) page ON true
    ORDER BY page.date DESC, page.id DESC`,
  );
  const { total_earned, this_month, pending, available, count } = rows[0]!;
  return {
    results: rows.flatMap((row) => (row.id === null ? [] : [entryReply(row)])),
    ...pageLinks(query, count),
    totals: { total_earned, this_month, pending, available },
  };
}

function entryReply({ id, date, order_id, order_number, purchase_amount, amount, status }: EntryRow): Entry {
  return { id, date: date.toISOString(), order_id, order_number, purchase_amount, amount, status };
}

interface SummaryRow extends Totals {
  saved: number;
  regular: number;
  orders_placed: number;
  orders_active: number;
}

/**
 * The dashboard's figures (decision B1). Saved counts what was really collected, by its regular prices; an order that was
 * cancelled is not one that was placed.
 */
export async function mySummaryView(
  deps: Pick<Deps, 'db' | 'now'>,
  member_id: string,
): Promise<ReplyOf<typeof getMySummary>> {
  const rows = await prepared(
    deps.db,
    sql<SummaryRow>`
    SELECT totals.*, placed.* FROM (${cashbackTotals(member_id, kampalaMonthStart(deps.now()))}) totals
    CROSS JOIN (
      SELECT
        coalesce(sum(o.discount) FILTER (WHERE o.status = 'completed'), 0)::bigint AS saved,
        coalesce(sum(o.subtotal) FILTER (WHERE o.status = 'completed'), 0)::bigint AS regular,
        count(*) FILTER (WHERE o.status <> 'cancelled') AS orders_placed,
        count(*) FILTER (WHERE o.status IN (${sql.join(orderTabs.active)})) AS orders_active
      FROM orders o WHERE o.member_id = ${member_id}
    ) placed`,
  );
  const row = rows[0]!;
  return {
    cashback_earned: row.total_earned,
    cashback_this_month: row.this_month,
    cashback_pending: row.pending,
    cashback_available: row.available,
    saved: row.saved,
    saved_percentage: row.regular === 0 ? 0 : Math.round((row.saved * 1_000) / row.regular) / 10,
    orders_placed: row.orders_placed,
    orders_active: row.orders_active,
  };
}
