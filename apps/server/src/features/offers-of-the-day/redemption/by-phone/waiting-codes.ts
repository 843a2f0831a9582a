import { isUgandanNumber, toE164 } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { CodeRow } from '#server/features/offers-of-the-day/codes/redeemable.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/** The number as it is stored; refused where it is none of this country. */
export function numberOf(typed: string): string {
  if (isUgandanNumber(typed)) return toE164(typed);
  const text = 'Please enter a valid phone number';
  throw new Problem('invalid_data', { message: text, errors: { phone: [text] } });
}

/** A code, and at which of the outlets that were asked about it can be used. */
export type WaitingCode = CodeRow & { readonly here: string };

/** Codes that can be used now at these outlets, of the member whose number this is. */
export async function waitingCodes(
  db: Database | Tx,
  { now }: Pick<Deps, 'now'>,
  phone: string,
  outlet_ids: readonly string[],
): Promise<WaitingCode[]> {
  const ids = sql`${[...outlet_ids]}::uuid[]`;
  const here = sql<string>`CASE WHEN c.outlet_id = ANY (${ids}) THEN c.outlet_id ELSE (
    SELECT also.outlet_id FROM offer_outlets also WHERE also.offer_id = c.offer_id AND also.outlet_id = ANY (${ids})
    ORDER BY also.outlet_id LIMIT 1) END`;
  return db
    .selectFrom('redemption_codes as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .innerJoin('phone_numbers as p', 'p.member_id', 'c.member_id')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .selectAll('c')
    .select(here.as('here'))
    .where('p.e164', '=', phone)
    .where('m.status', '=', 'active')
    .where(here, 'is not', null)
    .where('c.state', '=', 'live')
    .where('c.expires_at', '>', now())
    .where('o.status', '=', 'ready')
    .orderBy('c.expires_at')
    .execute();
}
