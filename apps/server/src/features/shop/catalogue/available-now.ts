import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { isLiveAt } from './offer-json.ts';
import { freePieces } from './stock.ts';

interface Wanted {
  readonly offer_id: string;
  readonly product_id: string;
}

/** What may be bought now of a product of a live offer (decision B6); undefined where there is none such. */
export async function availableOf(
  db: Database,
  { offer_id, product_id }: Wanted,
  at: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ available: number }>`
    SELECT greatest(0, ${freePieces}) AS available
    FROM offer_cards c
    JOIN offer_products op ON op.offer_id = c.offer_id AND op.product_id = ${product_id}::uuid
    JOIN products p ON p.id = op.product_id
    WHERE c.offer_id = ${offer_id}::uuid AND ${isLiveAt(at)}`.execute(db);
  return rows[0]?.available;
}
