import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { notifyArrival as notifyArrivalCall } from '@club/contract/outlets/arrivals';
import { pages } from '@club/contract/pages';
import { expectedMinutes } from '@club/rules/arrival-status';
import { orderCan, orderLabel } from '@club/rules/order-status';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { tellManagers } from '#server/features/people/members/tell-holders.ts';
import { lockOwnOrder } from '#server/features/shop/order-book/own-order.ts';
import { markArrived, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { tellArrivals } from './store.ts';

type Said = BodyOf<typeof notifyArrivalCall>;
type Told = ReplyOf<typeof notifyArrivalCall>;

const TOLD = 'The outlet has been notified that you have arrived.';

/**
 * The customer of a ready order is at the outlet: one arrival an order, whatever the phone sends again. Only an order that is
 * collected has one; said twice, the first time counts and the answer says where the customer stands by now.
 */
export async function notifyArrival(deps: Deps, member_id: string, order_id: string, said: Said): Promise<Told> {
  return transact(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, member_id, order_id);
    const client_arrival_notified = order.arrival_notified_at !== null;
    if (orderCan.notifyArrival({ ...order, client_arrival_notified })) await arrive(tx, deps, order, said);
    else if (!client_arrival_notified) throw new Problem('order_move_refused');
    // Where it is over, the customer waits for nothing any more.
    const isWaiting = order.status === 'ready';
    const queue_place = isWaiting ? await placeOf(tx, order) : 0;
    return {
      success: true,
      message: isWaiting ? TOLD : `The order is ${orderLabel(order.status)} by now.`,
      queue_place,
      expected_minutes: isWaiting ? expectedMinutes(queue_place) : 0,
    };
  });
}

async function arrive(tx: Tx, deps: Deps, order: OrderRow, { vehicle, bay }: Said): Promise<void> {
  const at = deps.now();
  const id = deps.random.id(at);
  await tx
    .insertInto('arrivals')
    .values({
      id,
      order_id: order.id,
      outlet_id: order.outlet_id,
      status: 'new',
      vehicle: vehicle || null,
      bay: bay || null,
      arrived_at: at,
    })
    .execute();
  await markArrived(tx, order.id, at);
  await tellManagers(tx, deps, order.outlet_id, {
    event_key: `customer_arrived:${order.id}`,
    template: 'customer_arrived',
    link: pages.outletArrivals(),
    inAppOnly: true,
    values: { order_number: order.order_number, where: [vehicle, bay].filter(Boolean).join(', ') },
  });
  tellArrivals(tx, order.outlet_id, id);
  tellMemberAndOutlet(tx, order);
}

/** How many wait before this customer, and the customer; a served one is next. */
async function placeOf(tx: Tx, order: OrderRow): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    SELECT count(*) AS place FROM arrivals a JOIN orders o ON o.id = a.order_id AND o.status = 'ready'
    JOIN arrivals own ON own.order_id = ${order.id}
    WHERE a.outlet_id = ${order.outlet_id} AND a.status <> 'completed'
      AND (a.arrived_at, a.id) <= (own.arrived_at, own.id)`.execute(tx);
  return Math.max(1, rows[0]?.place ?? 1);
}
