import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

import { refreshOfferCard } from './refresh-offer-cards.ts';

interface Correction {
  readonly offer_id: string;
  readonly product_id: string;
  readonly remaining: number;
  /** What it was thought to be. */
  readonly was: number;
}

/**
 * Sets how many pieces of an offer's product are free to be sold; what is held and sold stays. Refuses with what is left by
 * now when it is not what it was thought to be. Where the shelf has fewer than the offer promises, the shelf is what is left; both
 * change by the same number, so that neither ever has less than nothing.
 */
export async function setRemaining(tx: Tx, { offer_id, product_id, remaining, was }: Correction): Promise<void> {
  const offered = await tx
    .selectFrom('offer_products')
    .select(['quantity', 'held', 'sold'])
    .where('offer_id', '=', offer_id)
    .where('product_id', '=', product_id)
    .forUpdate()
    .executeTakeFirst();
  if (offered === undefined) throw new Problem('not_found');
  const shelf = await tx
    .selectFrom('products')
    .select(['on_hand', 'held'])
    .where('id', '=', product_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const left = Math.min(offered.quantity - offered.held - offered.sold, shelf.on_hand - shelf.held);
  if (left !== was) throw new Problem('stock_changed', { facts: { remaining: left } });
  const more = remaining - left;
  if (more === 0) return;
  await tx
    .updateTable('offer_products')
    .set({ quantity: offered.quantity + more })
    .where('offer_id', '=', offer_id)
    .where('product_id', '=', product_id)
    .execute();
  await tx
    .updateTable('products')
    .set((own) => ({ on_hand: own('on_hand', '+', more) }))
    .where('id', '=', product_id)
    .execute();
}

/** Takes a locked offer from the shelf or puts it back, which for what the club has paused only the club does; false when it is over. */
export async function pauseOffer(tx: Tx, offer_id: string, paused: boolean): Promise<boolean> {
  if (!paused) {
    const { paused_by_club } = await tx
      .selectFrom('offers')
      .select('paused_by_club')
      .where('id', '=', offer_id)
      .executeTakeFirstOrThrow();
    if (paused_by_club) throw new Problem('offer_paused_by_club');
  }
  const result = await tx
    .updateTable('offers')
    .set({ status: paused ? 'paused' : 'live' })
    .where('id', '=', offer_id)
    .where('status', 'in', ['live', 'paused'])
    .executeTakeFirst();
  await refreshOfferCard(tx, offer_id);
  return result.numUpdatedRows === 1n;
}
