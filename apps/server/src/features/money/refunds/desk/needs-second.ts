import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { readSettings } from '#server/features/club/settings/settings.ts';

/**
 * Whether a second person has to agree to so much more of an order. What admins give back of one order counts together, so
 * that nobody stays below the limit by asking for it in parts.
 */
export async function needsSecond(db: Database | Tx, order_id: string, amount: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ given: number }>`
    SELECT coalesce(sum(amount), 0)::bigint AS given FROM refunds
    WHERE order_id = ${order_id} AND cause = 'by_admin' AND status NOT IN ('refused', 'failed')`.execute(db);
  return amount + rows[0]!.given > (await readSettings(db, at)).refund_approval_above_ugx;
}
