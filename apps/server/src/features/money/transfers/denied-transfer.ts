import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { TransferPurpose } from '#server/ports/transfer-outcomes.ts';

/**
 * Of a transfer `t`, for SQL: the network denies what two people have found of it, and its statement has not decided between
 * them since, be it that a difference was settled or that the day closed without one.
 */
export const isDenied = sql<boolean>`(t.by_hand = 'contradicted' AND NOT EXISTS (
  SELECT FROM transfer_events e WHERE e.transfer_id = t.id AND e.kind = 'closing_contradicted' AND (
    EXISTS (SELECT FROM statement_closes c WHERE c.network = t.network AND c.day >= ledger_day_of(e.at))
    OR EXISTS (SELECT FROM reconciliation_differences d
      WHERE d.subject_kind = 'transfer' AND d.subject_id = t.id::text AND d.state <> 'open'
        AND coalesce(d.cleared_at, d.noted_at) > e.at
        -- A statement that was taken back has decided nothing.
        AND NOT EXISTS (SELECT FROM withdrawn_statements w WHERE w.withdrawn_at = d.cleared_at)))))`;

/** Whether money that would be sent again may be there already: the network says so of an earlier try. */
export async function wasDenied(tx: Tx, purpose: TransferPurpose, subject_ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM transfers t
    WHERE t.purpose = ${purpose} AND t.subject_id = ANY(${subject_ids}::uuid[]) AND t.status = 'failed' AND ${isDenied}
    LIMIT 1`.execute(tx);
  return rows.length > 0;
}
