import type { ReplyOf } from '@club/contract/endpoint';
import type { listOutletDeliveries as listCall, OutletDelivery } from '@club/contract/outlets/deliveries';
import { isOwedBack } from '@club/rules/failed-delivery';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { isOut } from '#server/features/outlets/delivery-book/riders-on-board.ts';
import type { DeliveryRow } from '#server/features/outlets/delivery-book/store.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

type Row = Pick<
  DeliveryRow,
  | 'id'
  | 'status'
  | 'assigned_at'
  | 'accepted_at'
  | 'picked_up_at'
  | 'returned_at'
  | 'left_at'
  | 'left_reason'
  | 'failed_at'
  | 'fail_reason'
> & {
  order_status: OrderRow['status'];
  member_id: string;
  rides: string;
  order_number: string;
  customer_name: string;
  rider_name: string;
  has_photo: boolean;
};

/** More than this many are under way nowhere. */
const MOST = 100;

const selected = sql`
  SELECT d.id, d.status, d.assigned_at, d.accepted_at, d.picked_up_at, d.returned_at, d.left_at, d.left_reason, d.failed_at,
    d.fail_reason, o.order_number, o.status AS order_status, o.member_id, r.member_id AS rides, m.first_name || ' ' || m.last_name AS customer_name,
    rm.first_name || ' ' || rm.last_name AS rider_name,
    EXISTS (SELECT FROM delivery_photos f WHERE f.delivery_id = d.id) AS has_photo
  FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN members m ON m.id = o.member_id
  JOIN riders r ON r.id = d.rider_id JOIN members rm ON rm.id = r.member_id`;

/** What the outlet has to look at first, then what is on the road. */
export async function listOutletDeliveries(
  { db }: Pick<Deps, 'db'>,
  { member_id, outlet_ids }: { readonly member_id: string; readonly outlet_ids: readonly string[] },
  wanted: string | undefined,
): Promise<ReplyOf<typeof listCall>> {
  const outlet = await chooseOutlet(db, outlet_ids, wanted);
  const { rows } = await sql<Row>`${selected} WHERE d.outlet_id = ${outlet.id} AND ${isOut}
    ORDER BY d.status = 'failed' DESC, d.left_at IS NULL, d.number LIMIT ${MOST}`.execute(db);
  return { results: rows.map((row) => replyOf(row, member_id)) };
}

/** One of them, for who asks. Whose it is has been asked before. */
export async function readOutletDelivery(db: Database | Tx, id: string, asks: string): Promise<OutletDelivery> {
  const { rows } = await sql<Row>`${selected} WHERE d.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new Problem('not_found');
  return replyOf(rows[0], asks);
}

function replyOf(row: Row, asks: string): OutletDelivery {
  return {
    id: row.id,
    status: row.status,
    order_number: row.order_number,
    customer_name: row.customer_name,
    rider_name: row.rider_name,
    assigned_at: row.assigned_at.toISOString(),
    accepted: row.accepted_at !== null,
    left_at: row.left_at?.toISOString() ?? null,
    left_reason: row.left_reason,
    has_photo: row.has_photo,
    failed_at: row.failed_at?.toISOString() ?? null,
    fail_reason: row.fail_reason,
    owed_back: isOwedBack(row),
    called_off: row.order_status === 'cancelled',
    own: row.member_id === asks ? 'order' : row.rides === asks ? 'ride' : null,
  };
}
