import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { isReady } from '#server/features/shop/order-book/is-ready.ts';

/** Codes of an offer that can be used and end before `until` are good until then; their owners are told soon. Answers how many. */
export async function extendCodes(
  tx: Tx,
  { offer_id, until, at }: { offer_id: string; until: Date; at: Date },
): Promise<number> {
  // There is time again for the reminders. What was given back has no code that could be good for longer.
  const { numAffectedRows } = await sql`
    UPDATE redemption_codes c SET expires_at = ${until}, reminded_hours = NULL, notice_due = 'extended'
    WHERE c.offer_id = ${offer_id} AND c.state = 'live' AND c.expires_at > ${at} AND c.expires_at < ${until}
      AND ${isReady('c.order_id')}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Owners of codes of an offer that can be used are reminded soon. Answers how many. */
export async function remindOwners(tx: Tx, offer_id: string, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE redemption_codes c SET notice_due = 'reminder'
    WHERE c.offer_id = ${offer_id} AND c.state = 'live' AND c.expires_at > ${at} AND c.notice_due IS NULL
      AND ${isReady('c.order_id')}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
