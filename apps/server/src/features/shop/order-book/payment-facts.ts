import { orderCan } from '@club/rules/order-status';

import type { Database } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

import { mayBeAsked } from './hold-times.ts';
import { hasLostHold } from './lost-hold.ts';
import type { OrderRow } from './store.ts';

const COLUMNS = [
  'id',
  'status',
  'cancel_reason',
  'payment_status',
  'service_type',
  'created_at',
  'hold_expires_at',
  'refused_prompts',
] as const;

export type OrderToPay = Pick<OrderRow, (typeof COLUMNS)[number]>;

/** What of an order decides what its payer is told. */
export function paymentFacts(order: OrderToPay, now: Date) {
  return {
    purpose: 'order',
    subject_id: order.id,
    payment_status: order.payment_status,
    goes_back: order.status === 'cancelled',
    may_revive: hasLostHold(order),
    payable: orderCan.payNow(order) && mayBeAsked(order, now),
    now,
  } as const;
}

/** The same of an order of this member, else `order_not_found`. */
export async function readPaymentFacts(db: Database, member_id: string, order_id: string, now: Date) {
  const order = await db
    .selectFrom('orders')
    .select(COLUMNS)
    .where('id', '=', order_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  if (order === undefined) throw new Problem('order_not_found');
  return paymentFacts(order, now);
}
