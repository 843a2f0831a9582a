import { quoteDelivery } from '@club/rules/delivery-fee';

import type { Database, Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { openQuote, signQuote, type Asked, type SignedQuote } from './signed-quote.ts';
import { findDeliveringOutlet } from './zones.ts';

export const TOO_FAR_TEXT = 'This outlet does not deliver to this place.';

/**
 * What it costs to bring an order to a place: what was quoted, while the quote is good, else what the outlet's zones say now.
 * Refuses a place where the outlet does not deliver.
 */
export async function priceAddress(
  db: Database | Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  asked: Asked,
  quote_id: string | undefined,
): Promise<SignedQuote> {
  const quoted = openQuote(deps, asked, quote_id);
  if (quoted !== undefined) return quoted;
  const outlet = await findDeliveringOutlet(db, asked.outlet_id);
  const quote = outlet && quoteDelivery(outlet.zones, outlet, asked);
  if (quote === undefined || quote === null) {
    throw new Problem('not_deliverable', { errors: { delivery_address: [TOO_FAR_TEXT] } });
  }
  return signQuote(deps, asked, quote);
}
