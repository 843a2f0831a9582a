import type { ReplyOf } from '@club/contract/endpoint';
import type { listMyDeliveries as listCall, RiderDelivery } from '@club/contract/outlets/riding';
import { deliveryMoves } from '@club/rules/delivery-status';
import { isOwedBack } from '@club/rules/failed-delivery';
import { firstLetter } from '@club/rules/first-letter';
import { maskPhone } from '@club/rules/uganda-phone';
import { type RawBuilder, sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { MOST_CODE_ROUNDS } from '#server/features/outlets/delivery-book/code-rounds.ts';
import { isOut } from '#server/features/outlets/delivery-book/riders-on-board.ts';
import type { DeliveryRow } from '#server/features/outlets/delivery-book/store.ts';
import { phoneOf } from '#server/features/people/members/phone-of.ts';
import { givenAt, piecesLeftOfOrder } from '#server/features/shop/order-book/pieces-left.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

type Row = Pick<
  DeliveryRow,
  | 'id'
  | 'status'
  | 'assigned_at'
  | 'accepted_at'
  | 'left_at'
  | 'code_rounds'
  | 'picked_up_at'
  | 'returned_at'
  | 'fail_kind'
> &
  Pick<OrderRow, 'order_number' | 'outlet_snapshot' | 'special_instructions' | 'delivery_address'> & {
    items_count: number;
    first_name: string;
    last_name: string;
    phone: string;
  };

/** What was brought stays in sight so long; what is to be brought back until it is. */
const DONE_HOURS = 12;
const HOUR_MS = 60 * 60_000;

/** What is called off before it is fetched is told of as it was ordered. */
const givenBeforeFetched = sql`(o.status <> 'cancelled' OR d.picked_up_at IS NOT NULL)
  AND ${givenAt} <= coalesce(d.picked_up_at, 'infinity')`;

const selectedOf = (deliveries: RawBuilder<unknown>) => sql`
  SELECT d.id, d.status, d.assigned_at, d.accepted_at, d.left_at, d.code_rounds,
    d.picked_up_at, d.returned_at, d.fail_kind, o.order_number, o.outlet_snapshot, o.special_instructions, o.delivery_address,
    ${piecesLeftOfOrder(givenBeforeFetched)} AS items_count,
    m.first_name, m.last_name, ${phoneOf('m')} AS phone
  FROM ${deliveries} JOIN orders o ON o.id = d.order_id
  JOIN members m ON m.id = o.member_id`;

const ofRiders = sql`deliveries d JOIN riders r ON r.id = d.rider_id`;

/** What a rider has to bring, and had since then; all they ever brought is not read for it. */
const latelyWith = (since: Date) => sql`
  riders r CROSS JOIN LATERAL (
    SELECT d.* FROM deliveries d WHERE d.rider_id = r.id AND ${isOut}
    UNION ALL
    SELECT d.* FROM deliveries d
    WHERE d.rider_id = r.id AND coalesce(d.delivered_at, d.failed_at) >= ${since} AND NOT ${isOut} OFFSET 0) d`;

/** What a rider brings: what is under way first. For everybody else that they are no rider. */
export async function listMyDeliveries(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  member_id: string,
): Promise<ReplyOf<typeof listCall>> {
  const since = new Date(now().getTime() - DONE_HOURS * HOUR_MS);
  const [own, found] = await Promise.all([
    db.selectFrom('riders').select('state').where('member_id', '=', member_id).where('state', '<>', 'left').execute(),
    sql<Row>`${selectedOf(latelyWith(since))} WHERE r.member_id = ${member_id} AND d.declined_at IS NULL
      ORDER BY d.status IN ('delivered', 'failed'), d.number LIMIT 50`.execute(db),
  ]);
  return {
    is_rider: own.length > 0,
    on_break: own.some(({ state }) => state === 'on_break'),
    results: found.rows.map(deliveryReply),
  };
}

/** One delivery of this rider. */
export async function readMyDelivery(db: Database | Tx, member_id: string, id: string): Promise<RiderDelivery> {
  const { rows } = await sql<Row>`${selectedOf(ofRiders)} WHERE r.member_id = ${member_id} AND d.id = ${id}`.execute(
    db,
  );
  if (rows[0] === undefined) throw new Problem('not_found');
  return deliveryReply(rows[0]);
}

function deliveryReply(row: Row): RiderDelivery {
  const { name, address, phone } = row.outlet_snapshot as RiderDelivery['outlet'];
  const isOpen = row.status !== 'delivered' && row.status !== 'failed';
  return {
    id: row.id,
    status: row.status,
    order_number: row.order_number,
    outlet: { name, address, phone },
    ...(isOpen ? whereTo(row) : whoItWas(row)),
    items_count: row.items_count,
    assigned_at: row.assigned_at.toISOString(),
    // Another try after one that failed is the outlet's to begin.
    moves: isOpen ? [...deliveryMoves[row.status]] : [],
    accepted: row.accepted_at !== null,
    codes_left: row.code_rounds < MOST_CODE_ROUNDS,
    left_at: row.left_at?.toISOString() ?? null,
    called_off: row.fail_kind === 'called_off',
    bring_back: isOwedBack(row),
  };
}

type Customer = Pick<RiderDelivery, 'customer_name' | 'phone_number' | 'address' | 'special_instructions'>;

/** To whom it is brought, and where. */
function whereTo(row: Row): Customer {
  return {
    customer_name: `${row.first_name} ${row.last_name}`,
    phone_number: row.phone,
    // Written by the use case that checked it.
    address: row.delivery_address as RiderDelivery['address'],
    special_instructions: row.special_instructions,
  };
}

/** Once it is over, only what tells one order from another: the phone keeps what it was told. */
function whoItWas(row: Row): Customer {
  return {
    customer_name: `${row.first_name} ${firstLetter(row.last_name)}.`,
    phone_number: maskPhone(row.phone),
    address: null,
    special_instructions: null,
  };
}
