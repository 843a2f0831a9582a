import type { OfferProduct } from '@club/contract/shop/catalogue';
import { sql } from 'kysely';

/** The products of the offer `o` as JSON, in their order, with the stock of this moment (decision B6); what others wait for in line is not to be had. */
export const productsOfOffer = sql<OfferProduct[]>`(
  SELECT json_agg((op.card || '}')::jsonb || jsonb_build_object(
    'quantity', op.quantity,
    'remaining_quantity', greatest(0, op.quantity - op.held - op.sold - op.awaited),
    'stock_quantity', greatest(0, least(op.quantity - op.held - op.sold, p.on_hand - p.held) - op.awaited)
  ) ORDER BY op.position)
  FROM offer_products op JOIN products p ON p.id = op.product_id WHERE op.offer_id = o.id
)`;
