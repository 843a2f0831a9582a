import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { LedgerEntry, listLedgerEntries as listCall } from '@club/contract/finance';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';

/** Whose account it is, by name. Accounts of the club itself belong to nobody. */
const owner = sql`CASE
  WHEN a.kind IN ('order_liability', 'outlet_payable') THEN (SELECT o.name FROM outlets o WHERE o.id::text = a.owner)
  WHEN a.kind LIKE 'cashback%' OR a.kind = 'refunds_payable'
    THEN (SELECT m.first_name || ' ' || m.last_name FROM members m WHERE m.id::text = a.owner)
  END`;

type Row = Omit<LedgerEntry, 'at'> & { at: Date };

/** The transactions of the books with all their legs, the newest first. */
export async function ledgerEntries(db: Database, query: QueryOf<typeof listCall>): Promise<ReplyOf<typeof listCall>> {
  const wanted =
    query.account === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
          WHERE p.transaction_id = t.id AND a.kind = ${query.account})`;
  const [page, count] = await Promise.all([
    sql<Row>`
      WITH page AS (
        SELECT t.* FROM ledger_transactions t WHERE ${wanted}
        ORDER BY t.id DESC LIMIT ${query.per_page} OFFSET ${offsetOf(query)}
      )
      SELECT t.id::text, t.at, t.kind, t.reference, t.memo, bought.order_number,
        (SELECT json_agg(json_build_object('account', a.kind, 'owner', coalesce(${owner}, a.owner), 'amount', p.amount,
            'balance_after', p.balance_after) ORDER BY p.id)
          FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE p.transaction_id = t.id) AS legs
      FROM page t LEFT JOIN orders bought ON t.subject_type = 'order' AND bought.id = t.subject_id
      ORDER BY t.id DESC`.execute(db),
    sql<{ count: number }>`SELECT count(*)::int AS count FROM ledger_transactions t WHERE ${wanted}`.execute(db),
  ]);
  return {
    results: page.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    ...pageLinks(query, count.rows[0]!.count),
  };
}
