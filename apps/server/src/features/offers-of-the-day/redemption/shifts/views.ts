import type { CONFLICTS, ProvisionalRedemption } from '@club/contract/offers-of-the-day/shifts';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

export type ConflictKind = (typeof CONFLICTS)[number];

type TooMany = ProvisionalRedemption['too_many'];

const texts: Record<Exclude<ConflictKind, 'partly_given_back'>, string> = {
  used: 'The code had been used before.',
  expired: 'The code had run out before.',
  given_back: 'The money had been given back before.',
  kept: 'Its price had been kept before, as if unused.',
  not_in_shift: 'It was not handed over within the shift.',
};

/** Why it could not be redeemed, or not all of it, in words for the outlet. */
export function conflictText(conflict: ConflictKind, too_many: TooMany): string {
  if (conflict !== 'partly_given_back') return texts[conflict];
  const goods = too_many.map(({ product_name, quantity }) => `${quantity} × ${product_name}`).join(', ');
  return `Redeemed, but the money for ${goods} had been given back, and they count as on the shelf.`;
}

interface Row {
  id: string;
  offer_name: string;
  first_name: string;
  staff_name: string;
  handed_over_at: Date;
  told_at: Date;
  conflict: ConflictKind | null;
  too_many: TooMany;
}

/** What was told of a code that was handed over in a shift at this moment, if anything was. */
export async function readProvisional(
  tx: Tx,
  shift_id: string,
  code_id: string,
  handed_over_at: Date,
): Promise<ProvisionalRedemption | undefined> {
  const { rows } = await sql<Row>`
    SELECT p.id, f.name AS offer_name, m.first_name, s.name AS staff_name, p.handed_over_at, p.told_at, p.conflict,
      coalesce(p.too_many, '[]') AS too_many
    FROM provisional_redemptions p JOIN counter_shifts h ON h.id = p.shift_id JOIN staff s ON s.id = h.staff_id
    JOIN redemption_codes c ON c.id = p.code_id JOIN offers f ON f.id = c.offer_id JOIN members m ON m.id = c.member_id
    WHERE p.shift_id = ${shift_id} AND p.code_id = ${code_id} AND p.handed_over_at = ${handed_over_at}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    ...row,
    handed_over_at: row.handed_over_at.toISOString(),
    told_at: row.told_at.toISOString(),
    message: row.conflict === null ? 'Redeemed.' : conflictText(row.conflict, row.too_many),
  };
}
