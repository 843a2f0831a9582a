import type { OfferProduct } from '@club/contract/shop/catalogue';
import { sql, type RawBuilder } from 'kysely';

import { freePieces } from './stock.ts';

/** What can be had of `offer_products op` at this moment: what others wait for in line is not for who comes now. */
const toBeHad = sql`greatest(0, ${freePieces} - op.awaited)`;

/** What of it is sold, held and free: what the offer promises, unless the shelf has less by now. */
const inAll = sql`(op.sold + op.held + greatest(0, ${freePieces}))`;

/** Held by who pays, or free and about to be held for who waited in line. */
const heldOrDue = sql`(op.held + least(op.awaited, greatest(0, ${freePieces})))`;

/** The products of the offer of the day `o` as JSON, in their order, with the stock of this moment (decision B6). */
export const productsOfOffer = sql<OfferProduct[]>`(
  SELECT json_agg((op.card || '}')::jsonb || jsonb_build_object(
    'quantity', ${inAll}, 'remaining_quantity', ${toBeHad}, 'stock_quantity', ${toBeHad}
  ) ORDER BY op.position)
  FROM offer_products op JOIN products p ON p.id = op.product_id WHERE op.offer_id = o.id
)`;

/** The same of all its products together: what is neither left nor held is sold. */
export const totalOfOffer = ofOffer(inAll);
export const heldOfOffer = ofOffer(heldOrDue);
export const remainingOfOffer = ofOffer(toBeHad);

function ofOffer(pieces: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    SELECT sum(${pieces})::int FROM offer_products op JOIN products p ON p.id = op.product_id WHERE op.offer_id = o.id)`;
}
