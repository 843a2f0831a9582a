import type { OutletOrder } from '@club/contract/outlets/counter';
import { sql } from 'kysely';

/** Whether the rider still has the goods of the delivery `d`, which failed or was called off: `isOwedBack` in SQL. */
export const goodsOut = sql<boolean>`(d.status = 'failed' AND d.picked_up_at IS NOT NULL AND d.returned_at IS NULL)`;

/** Whether the delivery `d` is under way or its goods are: in the words of the indexes of these, which are few of all that ever were. */
export const isOut = sql<boolean>`(d.status NOT IN ('delivered', 'failed') OR ${goodsOut})`;

/** Whether the rider of a delivery of the order `o` that failed still has its goods. */
export const goodsAway = sql<boolean>`(o.service_type = 'delivery' AND o.status = 'ready' AND EXISTS (
  SELECT FROM deliveries d
  WHERE d.order_id = o.id AND ${goodsOut}))`;

/** Who brings the order `o`, or null: only what waits for a rider or is on the road is looked for. */
export const riderOfOrder = sql<OutletOrder['rider']>`(
  SELECT json_build_object('delivery_id', d.id, 'rider_id', d.rider_id, 'status', d.status,
    'accepted', d.accepted_at IS NOT NULL, 'name', rm.first_name || ' ' || rm.last_name)
  FROM deliveries d JOIN riders r ON r.id = d.rider_id JOIN members rm ON rm.id = r.member_id
  WHERE d.order_id = o.id AND d.status <> 'failed' AND o.service_type = 'delivery' AND o.status IN ('ready', 'delivering')
)`;
