import type { Network } from '@club/contract/shapes';
import type { StatementRow } from '@club/rules/statement';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

interface Decided {
  readonly import_id: string;
  readonly network: Network;
  readonly decided: readonly StatementRow[];
}

/**
 * Lines that were pending take what became of them; how they stood is kept by the table itself. The row stays the same one,
 * for differences and corrections name it. Whoever explained a difference did so with other facts before them.
 */
export async function decideLines(tx: Tx, { import_id, network, decided }: Decided): Promise<void> {
  if (decided.length === 0) return;
  await sql`
    WITH decided AS (
      UPDATE statement_rows s SET import_id = ${import_id}, line = now.line, status = now.status, fee = now.fee,
        balance_after = now.balance_after, raw = now.raw
      FROM jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) AS now (line integer, provider_transaction_id text,
        status text, fee bigint, balance_after bigint, raw text)
      WHERE s.network = ${network} AND s.provider_transaction_id = now.provider_transaction_id AND s.status = 'pending'
      RETURNING s.id
    )
    UPDATE reconciliation_differences d SET state = 'open'
    WHERE d.network = ${network} AND d.state = 'explained'
      AND d.row_ids && (SELECT coalesce(array_agg(id), '{}') FROM decided)`.execute(tx);
}
