import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { MONEY_GOES_BACK } from './store.ts';

/** So many attempts are asked about at once. */
const MOST = 5;

/** Whether the attempt `p` failed, and its money was found and goes back. */
export const goesBack = sql<boolean>`(p.status = 'failed' AND (coalesce(p.failure_reason, '') = ${MONEY_GOES_BACK}
  OR EXISTS (SELECT FROM ledger_transactions t WHERE t.reference = 'paid_after_failure:' || p.id)))`;

/** Whether the wallet may know more than we do of a failed attempt `p`: it was sent, and none of its money has been found. */
export const mayBeCharged = sql<boolean>`(p.status = 'failed' AND p.sent_at IS NOT NULL AND NOT ${goesBack})`;

/** The attempts that a member may mean who was charged, the newest first: the last where it is not paid, and all that failed. */
export async function claimableAttempts(db: Database, order_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM payments p WHERE p.purpose = 'order' AND p.subject_id = ${order_id}
      AND (${mayBeCharged} OR p.status <> 'completed' AND NOT EXISTS (SELECT FROM payments n
        WHERE n.purpose = 'order' AND n.subject_id = ${order_id} AND (n.created_at, n.id) > (p.created_at, p.id)))
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}
