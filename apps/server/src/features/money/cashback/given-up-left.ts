import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

/**
 * What a member gave up of cashback on leaving, less what refunds have taken back of it since: it counts as if it were there still, so
 * that nobody pays for it a second time. `but`: the refund that is being written.
 */
export async function givenUpLeft(db: Database | Tx, member_id: string, but?: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    SELECT coalesce(sum(-p.amount), 0)::bigint - coalesce((
        SELECT sum(r.cashback_reversed - r.withheld) FROM refunds r
        WHERE r.member_id = ${member_id} AND r.requested_at >= min(t.at) AND r.status IN ('sending', 'completed', 'failed')
          AND r.id IS DISTINCT FROM ${but ?? null}::uuid), 0)::bigint AS left
    FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = p.account_id AND a.kind = 'cashback_available'
    WHERE t.reference = ${`given_up:${member_id}`}`.execute(db);
  return rows[0]!.left;
}
