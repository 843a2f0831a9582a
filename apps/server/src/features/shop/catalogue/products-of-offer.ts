import type { OfferProduct } from '@club/contract/shop/catalogue';
import { sql } from 'kysely';

import { freePieces } from './stock.ts';

/** What can be had of `offer_products op` at this moment: what others wait for in line is not for who comes now. */
const toBeHad = sql`greatest(0, ${freePieces} - op.awaited)`;

/** The products of the offer of the day `o` as JSON, in their order, with the stock of this moment (decision B6). */
export const productsOfOffer = sql<OfferProduct[]>`(
  SELECT json_agg((op.card || '}')::jsonb || jsonb_build_object(
    'quantity', op.quantity, 'remaining_quantity', ${toBeHad}, 'stock_quantity', ${toBeHad}
  ) ORDER BY op.position)
  FROM offer_products op JOIN products p ON p.id = op.product_id WHERE op.offer_id = o.id
)`;

/** The same of all its products together. */
export const remainingOfOffer = sql<number>`(
  SELECT sum(${toBeHad})::int FROM offer_products op JOIN products p ON p.id = op.product_id WHERE op.offer_id = o.id)`;
