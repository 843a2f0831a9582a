import type { DeskOrder } from '@club/contract/outlets/orders-desk';
import { sql, type RawBuilder } from 'kysely';

import { goodsOut } from './riders-on-board.ts';

/** The newest delivery of the order `o`, where somebody has to decide about it who is not on one side: not `asks`, then. */
export const waitingDelivery = (asks: string): RawBuilder<DeskOrder['delivery']> => sql`(
  SELECT json_build_object('id', d.id, 'waits_for', CASE WHEN d.status = 'arrived' THEN 'judgement' ELSE 'goods' END,
    'said', coalesce(CASE WHEN d.status = 'arrived' THEN d.left_reason ELSE d.fail_reason END, ''),
    'rider_name', rm.first_name || ' ' || rm.last_name,
    'has_photo', EXISTS (SELECT FROM delivery_photos f WHERE f.delivery_id = d.id))
  FROM deliveries d JOIN riders r ON r.id = d.rider_id JOIN members rm ON rm.id = r.member_id
  WHERE d.order_id = o.id AND o.service_type = 'delivery' AND o.status IN ('ready', 'delivering', 'cancelled')
    AND o.member_id <> ${asks} AND r.member_id <> ${asks}
    AND ((d.status = 'arrived' AND d.left_at IS NOT NULL) OR ${goodsOut})
  ORDER BY d.number DESC LIMIT 1)`;
