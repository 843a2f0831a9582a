import { isUgandanNumber, toE164 } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { CodeRow } from '#server/features/offers-of-the-day/codes/redeemable.ts';
import { isReady } from '#server/features/shop/order-book/is-ready.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/** The number as it is stored; refused where it is none of this country. */
export function numberOf(typed: string): string {
  if (isUgandanNumber(typed)) return toE164(typed);
  const text = 'Please enter a valid phone number';
  throw new Problem('invalid_data', { message: text, errors: { phone: [text] } });
}

/** Codes that can be used now at this outlet, of the member whose number this is. */
export async function waitingCodes(
  db: Database | Tx,
  { now }: Pick<Deps, 'now'>,
  phone: string,
  outlet_id: string,
): Promise<CodeRow[]> {
  const isGoodHere = sql<boolean>`(c.outlet_id = ${outlet_id} OR EXISTS (
    SELECT 1 FROM offer_outlets also JOIN outlets other ON other.id = also.outlet_id AND other.status = 'active'
    WHERE also.offer_id = c.offer_id AND also.outlet_id = ${outlet_id}))`;
  const isTheirs = sql<boolean>`c.member_id = (
    SELECT m.id FROM phone_numbers p JOIN members m ON m.id = p.member_id AND m.status = 'active' WHERE p.e164 = ${phone})`;
  return db
    .selectFrom('redemption_codes as c')
    .selectAll('c')
    .where(isTheirs)
    .where(isGoodHere)
    .where('c.state', '=', 'live')
    .where('c.expires_at', '>', now())
    .where(isReady('c.order_id'))
    .orderBy('c.expires_at')
    .execute();
}
