import type { Tx } from '#server/db/connect.ts';

import { refreshOfferCard } from './refresh-offer-cards.ts';

/** What members think of an offer, as its card says it. */
export async function setRating(
  tx: Tx,
  offer_id: string,
  figures: { rating: number | null; rating_count: number },
): Promise<void> {
  await tx.updateTable('offers').set(figures).where('id', '=', offer_id).execute();
  await refreshOfferCard(tx, offer_id);
}
