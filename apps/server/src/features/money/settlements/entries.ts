import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listStatementEntries, StatementEntry } from '@club/contract/money/settlements';
import type { StatementTotals } from '@club/rules/settlement';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import { postedWithin } from '#server/features/money/ledger/posted-within.ts';

/** An outlet's account from one day to another, both included. */
export interface Span {
  readonly outlet_id: string;
  readonly from_day: string;
  readonly to_day: string;
}

/**
 * What was posted to an outlet's account: for sales and returns with what club and delivery kept or gave back in the same
 * transaction, so that `gross` is what the member paid or got back.
 */
const entries = ({ outlet_id, from_day, to_day }: Span) => {
  const [start, end] = [sql`ledger_day_start(${from_day}::date)`, sql`ledger_day_start(${to_day}::date + 1)`];
  return sql`
  SELECT p.id, t.at, t.memo, t.subject_type, t.subject_id, p.amount, parts.commission, parts.delivery,
    p.amount + parts.commission + parts.delivery AS gross,
    CASE t.kind WHEN 'sale_completed' THEN 'sale' WHEN 'refund_owed' THEN 'return' WHEN 'outlet_settled' THEN 'settlement'
      ELSE 'correction' END AS kind
  FROM ledger_accounts a
  JOIN ledger_postings p ON p.account_id = a.id
  JOIN ledger_transactions t ON t.id = p.transaction_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(x.amount) FILTER (WHERE b.kind = 'club_commission'), 0)::bigint AS commission,
      coalesce(sum(x.amount) FILTER (WHERE b.kind = 'delivery'), 0)::bigint AS delivery
    FROM ledger_postings x JOIN ledger_accounts b ON b.id = x.account_id
    WHERE x.transaction_id = t.id AND t.kind IN ('sale_completed', 'refund_owed')
  ) parts
  WHERE a.kind = 'outlet_payable' AND a.owner = ${outlet_id}
    AND t.at >= ${start} AND t.at < ${end} AND ${postedWithin(start, end)}`;
};

export interface SpanTotals extends StatementTotals {
  readonly entries: number;
  readonly first_posting_id: number | null;
  readonly last_posting_id: number | null;
}

/** What the entries of a span add up to. No cashback is charged to outlets: the club gives it out of its own purse. */
export async function totalsOf(tx: Tx, span: Span): Promise<SpanTotals> {
  const { rows } = await sql<SpanTotals>`
    SELECT count(*)::int AS entries, min(id) AS first_posting_id, max(id) AS last_posting_id,
      coalesce(sum(gross) FILTER (WHERE kind = 'sale'), 0)::bigint AS sales,
      coalesce(-sum(gross) FILTER (WHERE kind = 'return'), 0)::bigint AS returns,
      coalesce(sum(commission), 0)::bigint AS commission,
      coalesce(sum(delivery), 0)::bigint AS delivery_fees,
      0::bigint AS cashback_share,
      coalesce(sum(amount) FILTER (WHERE kind = 'correction'), 0)::bigint AS corrections,
      coalesce(-sum(amount) FILTER (WHERE kind = 'settlement'), 0)::bigint AS settlements
    FROM (${entries(span)}) e`.execute(tx);
  return rows[0]!;
}

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** Some of the entries in the order in which they happened, each with the balance after it. */
export async function entriesOf(
  db: Database,
  span: Span & { readonly opening_balance: number },
  { limit, offset }: Part,
): Promise<StatementEntry[]> {
  const { rows } = await sql<Omit<StatementEntry, 'at'> & { at: Date }>`
    SELECT e.at, e.kind, coalesce(o.order_number, r.transaction_id) AS reference, e.memo, e.gross, e.commission, e.delivery,
      e.amount, e.balance
    FROM (
      SELECT *, ${span.opening_balance}::bigint + (sum(amount) OVER (ORDER BY id))::bigint AS balance
      FROM (${entries(span)}) all_entries ORDER BY id LIMIT ${limit} OFFSET ${offset}
    ) e
    LEFT JOIN orders o ON e.subject_type = 'order' AND o.id = e.subject_id
    LEFT JOIN transfers r ON e.subject_type = 'settlement' AND r.purpose = 'settlement' AND r.subject_id = e.subject_id
      AND r.status = 'completed'
    ORDER BY e.id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

const BATCH = 500;

/** All entries, read in parts while they are written out. */
export async function* eachEntry(
  db: Database,
  span: Span & { readonly opening_balance: number; readonly entries: number },
): AsyncGenerator<StatementEntry> {
  for (let offset = 0; offset < span.entries; offset += BATCH) {
    yield* await entriesOf(db, span, { limit: BATCH, offset });
  }
}

/** A page of a statement's entries. */
export async function listEntries(
  db: Database,
  span: Span & { readonly opening_balance: number; readonly entries: number },
  query: QueryOf<typeof listStatementEntries>,
): Promise<ReplyOf<typeof listStatementEntries>> {
  const results = await entriesOf(db, span, { limit: query.per_page, offset: offsetOf(query) });
  return { results, ...pageLinks(query, span.entries) };
}
