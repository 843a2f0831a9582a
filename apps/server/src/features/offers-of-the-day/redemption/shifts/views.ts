import type { CONFLICTS, ProvisionalRedemption } from '@club/contract/offers-of-the-day/shifts';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

export type ConflictKind = (typeof CONFLICTS)[number];

/** Why it could not be redeemed, in words for the outlet. */
export const conflictTexts: Record<ConflictKind, string> = {
  used: 'The code had been used before.',
  expired: 'The code had run out before.',
  given_back: 'The money had been given back before.',
  kept: 'Its price had been kept before, as if unused.',
  not_in_shift: 'It was not handed over within the shift.',
};

interface Row {
  id: string;
  offer_name: string;
  first_name: string;
  staff_name: string;
  handed_over_at: Date;
  told_at: Date;
  conflict: ConflictKind | null;
}

/** What was told of a code that was handed over in a shift at this moment, if anything was. */
export async function readProvisional(
  tx: Tx,
  shift_id: string,
  code_id: string,
  handed_over_at: Date,
): Promise<ProvisionalRedemption | undefined> {
  const { rows } = await sql<Row>`
    SELECT p.id, f.name AS offer_name, m.first_name, s.name AS staff_name, p.handed_over_at, p.told_at, p.conflict
    FROM provisional_redemptions p JOIN counter_shifts h ON h.id = p.shift_id JOIN staff s ON s.id = h.staff_id
    JOIN redemption_codes c ON c.id = p.code_id JOIN offers f ON f.id = c.offer_id JOIN members m ON m.id = c.member_id
    WHERE p.shift_id = ${shift_id} AND p.code_id = ${code_id} AND p.handed_over_at = ${handed_over_at}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    ...row,
    handed_over_at: row.handed_over_at.toISOString(),
    told_at: row.told_at.toISOString(),
    message: row.conflict === null ? 'Redeemed.' : conflictTexts[row.conflict],
  };
}
