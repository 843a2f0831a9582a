import type { OfferWatches } from '@club/contract/shop/watches';

import type { Database } from '#server/db/connect.ts';

/** What of an offer the member still waits for. */
export async function listWatches(db: Database, member_id: string, offer_id: string): Promise<OfferWatches> {
  const rows = await db
    .selectFrom('stock_watches')
    .select('product_id')
    .where('member_id', '=', member_id)
    .where('offer_id', '=', offer_id)
    .where('told_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { product_ids: rows.map((row) => row.product_id) };
}
