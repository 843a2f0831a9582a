import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { TransferPurpose } from '#server/ports/transfer-outcomes.ts';

/**
 * Of money `m` at a network, a payment or a transfer, for SQL: a statement has decided between what its network had said and what it
 * says in the event `e`, be it that a difference was settled or that the day closed without one.
 */
export const isDecided = (kind: 'payment' | 'transfer') => sql<boolean>`(
  EXISTS (SELECT FROM statement_closes c WHERE c.network = m.network AND c.day >= ledger_day_of(e.at))
  OR EXISTS (SELECT FROM reconciliation_differences d
    WHERE d.subject_kind = ${sql.lit(kind)} AND d.subject_id = m.id::text AND d.state <> 'open'
      AND coalesce(d.cleared_at, d.noted_at) > e.at
      -- A statement that was taken back has decided nothing.
      AND NOT EXISTS (SELECT FROM withdrawn_statements w WHERE w.withdrawn_at = d.cleared_at)))`;

/** Of a transfer `t`, for SQL: the network denies what two people have found of it, and its statement has not decided since. */
export const isDenied = sql<boolean>`(t.by_hand = 'contradicted' AND NOT EXISTS (
  SELECT FROM transfer_events e CROSS JOIN (SELECT t.id, t.network) m
  WHERE e.transfer_id = t.id AND e.kind = 'closing_contradicted' AND ${isDecided('transfer')}))`;

/** Whether money that would be sent again may be there already: the network says so of an earlier try. */
export async function wasDenied(tx: Tx, purpose: TransferPurpose, subject_ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM transfers t
    WHERE t.purpose = ${purpose} AND t.subject_id = ANY(${subject_ids}::uuid[]) AND t.status = 'failed' AND ${isDenied}
    LIMIT 1`.execute(tx);
  return rows.length > 0;
}
