import type { OfferWatches } from '@club/contract/shop/watches';

import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';

import { listWatches } from './views.ts';
import type { Watched } from './watch-product.ts';

/** Waits for it no longer. Who was told already is left as they are. */
export async function unwatchProduct(
  { db }: Pick<Deps, 'db'>,
  member_id: string,
  { offer_id, product_id }: Watched,
): Promise<OfferWatches> {
  return transact(db, async (tx) => {
    await tx
      .deleteFrom('stock_watches')
      .where('member_id', '=', member_id)
      .where('offer_id', '=', offer_id)
      .where('product_id', '=', product_id)
      .where('told_at', 'is', null)
      .execute();
    return listWatches(tx, member_id, offer_id);
  });
}
