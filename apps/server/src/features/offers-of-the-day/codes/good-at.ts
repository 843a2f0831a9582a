import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

import type { CodeRow } from './redeemable.ts';

/** The other outlets of an offer `alias`, as JSON. */
export const alsoAt = (offer_id: ReturnType<typeof sql>) => sql<OtherOutlet[]>`
  coalesce((SELECT json_agg(json_build_object('id', other.id, 'name', other.name, 'area', other.area, 'address', other.address)
    ORDER BY other.name, other.id) FROM offer_outlets also JOIN outlets other ON other.id = also.outlet_id
    WHERE also.offer_id = ${offer_id} AND other.status = 'active'), '[]')`;

interface OtherOutlet {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  readonly address: string;
}

/** Where a code may be used: first the outlet that makes its offer, then the others of the offer. */
export async function outletsOfCode(
  db: Database | Tx,
  code: Pick<CodeRow, 'offer_id' | 'outlet_id'>,
): Promise<string[]> {
  const others = await db
    .selectFrom('offer_outlets as also')
    .innerJoin('outlets as other', 'other.id', 'also.outlet_id')
    .select('other.id')
    .where('also.offer_id', '=', code.offer_id)
    .where('other.status', '=', 'active')
    .orderBy('other.id')
    .execute();
  return [code.outlet_id, ...others.map(({ id }) => id)];
}
