import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import { LEDGER_ENTRIES_MOST, type LedgerEntry, type listLedgerEntries as listCall } from '@club/contract/money/ledger';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { namedId } from '#server/db/named-id.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';

import { wantedEntries, type Wanted } from './wanted-entries.ts';

const ownerId = namedId(sql`a.owner`);

/** Whose account it is, by name. Accounts of the club itself belong to nobody. */
const owner = sql`CASE
  WHEN a.kind IN ('order_liability', 'outlet_payable') THEN (SELECT o.name FROM outlets o WHERE o.id = ${ownerId})
  WHEN a.kind LIKE 'cashback%' OR a.kind IN ('refunds_payable', 'rider_payable')
    THEN (SELECT m.first_name || ' ' || m.last_name FROM members m WHERE m.id = ${ownerId})
  END`;

/** The order that an entry is about: itself, or by its payment, refund or delivery. */
const orderOf = sql`CASE t.subject_type
  WHEN 'order' THEN t.subject_id
  WHEN 'payment' THEN (SELECT p.subject_id FROM payments p WHERE p.purpose = 'order' AND p.id = t.subject_id)
  WHEN 'refund' THEN (SELECT r.order_id FROM refunds r WHERE r.id = t.subject_id)
  WHEN 'delivery' THEN (SELECT d.order_id FROM deliveries d WHERE d.id = t.subject_id)
  END`;

type Row = Omit<LedgerEntry, 'at'> & { at: Date };

/**
 * The newest transactions of the books with all their legs. Never counts or reads more than is shown, so that a page of long
 * books costs what one of short books does.
 */
export async function ledgerEntries(db: Database, query: QueryOf<typeof listCall>): Promise<ReplyOf<typeof listCall>> {
  const wanted = await wantedEntries(db, query);
  const [results, moved] = await Promise.all([entriesOf(db, wanted, query), movedIn(db, wanted, query.account)]);
  return { results, ...pageLinks(query, wanted.count), moved };
}

/** A page of them. */
export async function entriesOf(
  db: Database,
  { entries, count }: Wanted,
  query: { page: number; per_page: number },
): Promise<LedgerEntry[]> {
  if (offsetOf(query) >= count) return [];
  const page = await sql<Row>`
    WITH page AS (SELECT t.* FROM ${entries} ORDER BY t.id DESC LIMIT ${query.per_page} OFFSET ${offsetOf(query)})
    SELECT t.id::text, t.at, t.kind, t.reference, t.memo, bought.order_number,
      (SELECT json_agg(json_build_object('account', a.kind, 'owner', coalesce(${owner}, a.owner), 'amount', p.amount,
          'balance_after', p.balance_after) ORDER BY p.id)
        FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE p.transaction_id = t.id) AS legs
    FROM page t LEFT JOIN orders bought ON bought.id = ${orderOf}
    ORDER BY t.id DESC`.execute(db);
  return page.rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** As the turnover of a sealed day is counted; of one kind of account what it has grown or shrunk by. */
async function movedIn(db: Database, { entries, count }: Wanted, account: string | undefined): Promise<number | null> {
  if (count >= LEDGER_ENTRIES_MOST) return null;
  const counts = account === undefined ? sql`p.amount > 0` : sql`a.kind = ${account}`;
  const { rows } = await sql<{ moved: number }>`
    SELECT coalesce(sum(p.amount), 0)::bigint AS moved
    FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
    WHERE p.transaction_id IN (SELECT t.id FROM ${entries}) AND ${counts}`.execute(db);
  return rows[0]!.moved;
}
