import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listStatementEntries, StatementEntry } from '@club/contract/money/settlements';
import type { StatementTotals } from '@club/rules/settlement';
import { sql, type RawBuilder } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import { postedWithin } from '#server/features/money/ledger/posted-within.ts';

import type { Statement } from './store.ts';

/** An outlet's account from one day to another, both included. */
export interface Span {
  readonly outlet_id: string;
  readonly from_day: string;
  readonly to_day: string;
}

const startOf = (day: string) => sql`ledger_day_start(${day}::date)`;
const endOf = (day: string) => sql`ledger_day_start(${day}::date + 1)`;

/**
 * What was posted to an outlet's account: for sales and returns with what club and delivery kept or gave back in the same
 * transaction, so that `gross` is what the member paid or got back.
 */
const entries = (
  { outlet_id, from_day, to_day }: Span,
  /** Where among all postings `p` they lie. */
  within: RawBuilder<boolean> = postedWithin(startOf(from_day), endOf(to_day)),
) => sql`
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
    AND t.at >= ${startOf(from_day)} AND t.at < ${endOf(to_day)} AND ${within}`;

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

/** As it was issued: its entries are of the days that it is about, and stand between the first and the last of them. */
type Issued = Span & Pick<Statement, 'opening_balance' | 'entries' | 'first_posting_id' | 'last_posting_id'>;

interface Part {
  /** Of the postings from this to that one. */
  readonly first: number;
  readonly last: number;
  /** What stood there before the first. */
  readonly balance: number;
  readonly limit: number;
  readonly offset: number;
}

/** Some of the entries in the order in which they happened, each with the balance after it. */
async function entriesOf(
  db: Database,
  span: Span,
  { first, last, balance, limit, offset }: Part,
): Promise<StatementEntry[]> {
  const { rows } = await sql<Omit<StatementEntry, 'at'> & { at: Date }>`
    SELECT e.at, e.kind, coalesce(o.order_number, r.transaction_id) AS reference, e.memo, e.gross, e.commission, e.delivery,
      e.amount, e.balance
    FROM (
      SELECT *, ${balance}::bigint + (sum(amount) OVER (ORDER BY id))::bigint AS balance
      FROM (${entries(span, sql`p.id >= ${first}::bigint AND p.id <= ${last}::bigint`)}) all_entries
      ORDER BY id LIMIT ${limit} OFFSET ${offset}
    ) e
    LEFT JOIN orders o ON e.subject_type = 'order' AND o.id = e.subject_id
    LEFT JOIN transfers r ON e.subject_type = 'settlement' AND r.purpose = 'settlement' AND r.subject_id = e.subject_id
      AND r.status = 'completed' AND r.reissue_of IS NULL
    ORDER BY e.id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

const BATCH = 500;

/** All entries, read in parts while they are written out; each goes on from the balance after the one before. */
export async function* eachEntry(db: Database, statement: Issued): AsyncGenerator<StatementEntry> {
  let [first, balance] = [statement.first_posting_id, statement.opening_balance];
  while (first <= statement.last_posting_id) {
    const last = await lastOfNext(db, statement, first);
    const part = await entriesOf(db, statement, { first, last, balance, limit: BATCH, offset: 0 });
    yield* part;
    first = last + 1;
    balance = part.at(-1)?.balance ?? balance;
  }
}

/** Where the next of an account's postings end. Not all of them need be of the statement's days. */
async function lastOfNext(db: Database, { outlet_id, last_posting_id }: Issued, first: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT max(id) AS id FROM (
      SELECT p.id FROM ledger_postings p
      WHERE p.account_id = (SELECT id FROM ledger_accounts WHERE kind = 'outlet_payable' AND owner = ${outlet_id})
        AND p.id >= ${first}::bigint AND p.id <= ${last_posting_id}::bigint
      ORDER BY p.account_id, p.id LIMIT ${BATCH}) next`.execute(db);
  return rows[0]!.id ?? last_posting_id;
}

/** A page of a statement's entries. */
export async function listEntries(
  db: Database,
  statement: Issued,
  query: QueryOf<typeof listStatementEntries>,
): Promise<ReplyOf<typeof listStatementEntries>> {
  const { first_posting_id: first, last_posting_id: last, opening_balance: balance } = statement;
  const part = { first, last, balance, limit: query.per_page, offset: offsetOf(query) };
  return { results: await entriesOf(db, statement, part), ...pageLinks(query, statement.entries) };
}
