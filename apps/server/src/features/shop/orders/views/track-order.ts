import type { TrackedOrder } from '@club/contract/shop/orders';
import { isRedeemed } from '@club/rules/order-status';
import { atTheDoor } from '@club/rules/travel-time';
import { sql } from 'kysely';

import {
  assignmentOfOrder,
  assignmentReply,
  type AssignmentRow,
} from '#server/features/outlets/delivery-book/assignment.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { eventsOfOrder } from './events-of-order.ts';

type Row = Pick<
  OrderRow,
  | 'id'
  | 'order_number'
  | 'kind'
  | 'status'
  | 'payment_status'
  | 'service_type'
  | 'created_at'
  | 'ready_estimate_at'
  | 'delivery_km'
  | 'code_verified_at'
> & { outlet_name: string; delivery: AssignmentRow | null; events: TrackedOrder['events'] };

/** What has become of one order of the member, named by its id or its number. */
export async function readTrackedOrder(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  member_id: string,
  name: string,
): Promise<TrackedOrder> {
  const { rows } = await sql<Row>`
    SELECT o.id, o.order_number, o.kind, o.status, o.code_verified_at, o.payment_status, o.service_type, o.created_at, o.ready_estimate_at, o.delivery_km,
      o.outlet_snapshot ->> 'name' AS outlet_name, ${assignmentOfOrder} AS delivery,
      ${eventsOfOrder} AS events
    FROM orders o WHERE o.member_id = ${member_id} AND (o.id::text = ${name.toLowerCase()} OR o.order_number = ${name})
    `.execute(db);
  if (rows[0] === undefined) throw new Problem('order_not_found');
  const { delivery, kind, code_verified_at, delivery_km, ready_estimate_at, ...row } = rows[0];
  const assignment = assignmentReply(delivery, config.CODE_KEY, now());
  return {
    ...row,
    redeemed: isRedeemed({ kind, status: row.status, code_verified_at }),
    created_at: row.created_at.toISOString(),
    ready_estimate_at: ready_estimate_at?.toISOString() ?? null,
    delivery_estimate_at:
      ready_estimate_at && delivery_km !== null
        ? new Date(atTheDoor(ready_estimate_at, delivery_km)).toISOString()
        : null,
    // The code for the door stands on the order alone, for a confirmed device.
    delivery_assignment: assignment && { ...assignment, delivery_code: null },
    events: row.events.map((event) => ({ ...event, created_at: new Date(event.created_at).toISOString() })),
    server_time: now().toISOString(),
  };
}
