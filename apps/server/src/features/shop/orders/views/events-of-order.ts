import type { OrderDetail } from '@club/contract/shop/orders';
import { sql } from 'kysely';

import { isBeingPaidOrder } from '#server/features/shop/orders/being-paid.ts';

/** Said of a cancelled order while a payment of it is open, and no longer. */
export const IF_MONEY_COMES = 'If your payment still arrives, the money goes back';

/** The history of the order `o`, as JSON. It is appended and never edited, so what was said for a while alone is left out here. */
export const eventsOfOrder = sql<OrderDetail['events']>`(
  SELECT coalesce(json_agg(json_build_object('type', e.type, 'created_at', e.created_at,
    'note', CASE WHEN e.note = ${IF_MONEY_COMES} AND NOT ${isBeingPaidOrder} THEN NULL ELSE e.note END)
    ORDER BY e.id), '[]')
  FROM order_events e WHERE e.order_id = o.id)`;
