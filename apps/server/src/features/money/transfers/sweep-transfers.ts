import { sql } from 'kysely';

import type { Deps } from '#server/ports/deps.ts';

import { CALL_LEASE_MS, sendTransfer } from './send-transfer.ts';
import { settleTransfer } from './settle-transfer.ts';

const BATCH = 50;

/** Sends what was never sent and asks about what was; each due row goes to one of several workers. */
export async function sweepTransfers(deps: Deps): Promise<number> {
  const at = deps.now();
  const { rows } = await sql<{ id: string; is_sent: boolean }>`
    WITH taken AS (
      UPDATE transfers SET next_check_at = ${new Date(at.getTime() + CALL_LEASE_MS)}
      WHERE id IN (
        SELECT id FROM transfers WHERE next_check_at <= ${at}
        ORDER BY next_check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      )
      RETURNING id, sent_at IS NOT NULL AS is_sent
    )
    SELECT id, is_sent FROM taken ORDER BY id`.execute(deps.db);
  for (const { id, is_sent } of rows) {
    try {
      await (is_sent ? settleTransfer(deps, id) : sendTransfer(deps, id));
    } catch (error) {
      deps.log.error({ err: error, transfer_id: id }, 'transfer sweep');
    }
  }
  return rows.length;
}
