import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { Settings } from '#server/features/club/settings/settings.ts';

const COUNTED_TOGETHER_MS = 24 * 60 * 60_000;

/** How much more a member may have paid out now before two people have to agree: what is asked for in parts counts together. */
export async function freeOfApproval(
  db: Database | Tx,
  member_id: string,
  { payout_approval_above_ugx }: Pick<Settings, 'payout_approval_above_ugx'>,
  at: Date,
): Promise<number> {
  const since = new Date(at.getTime() - COUNTED_TOGETHER_MS);
  const { rows } = await sql<{ asked: number }>`
    SELECT coalesce(sum(amount), 0)::bigint AS asked FROM payouts
    WHERE member_id = ${member_id} AND source = 'cashback' AND requested_at > ${since} AND status NOT IN ('refused', 'failed')`.execute(
    db,
  );
  return Math.max(0, payout_approval_above_ugx - rows[0]!.asked);
}
