import type { TransferRow } from '@club/contract/finance';
import { sql } from 'kysely';

import type { TransferPurpose } from '#server/ports/transfer-outcomes.ts';

/** The newest try to send the money of something, for a SELECT; `transferReply` puts it in the contract's shape. */
export const latestTransfer = (
  purpose: TransferPurpose,
  subject_id: ReturnType<typeof sql>,
) => sql<TransferRow | null>`(
  SELECT json_build_object('id', t.id, 'via', t.via, 'status', t.status, 'amount', t.amount,
    'failure_reason', t.failure_reason, 'transaction_id', t.transaction_id, 'created_at', t.created_at,
    'ended_at', t.ended_at)
  FROM transfers t WHERE t.purpose = ${purpose} AND t.subject_id = ${subject_id}
  ORDER BY t.created_at DESC, t.via LIMIT 1)`;

/** Times as the contract writes them, whatever zone the database's session is in. */
export function transferReply(transfer: TransferRow | null): TransferRow | null {
  if (transfer === null) return null;
  const { created_at, ended_at } = transfer;
  return {
    ...transfer,
    created_at: new Date(created_at).toISOString(),
    ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
  };
}
