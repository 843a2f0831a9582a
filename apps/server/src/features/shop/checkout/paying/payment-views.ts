import type { ReplyOf } from '@club/contract/endpoint';
import {
  type listPendingPayments as listPendingPaymentsCall,
  type PaymentProgress,
  READY_ORDERS_TOLD,
} from '@club/contract/shop/checkout';
import { type ExpressionBuilder, sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { paymentProgress } from '#server/features/money/payments/payment-progress.ts';
import { type OrderToPay, paymentFacts, readPaymentFacts } from '#server/features/shop/order-book/payment-facts.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Where the payment of an order stands. */
export async function progressOf(db: Database | Tx, order: OrderToPay, now: Date): Promise<PaymentProgress> {
  return paymentProgress(db, paymentFacts(order, now));
}

/** The same for the order's owner. */
export async function readPaymentStatus(
  db: Database,
  member_id: string,
  order_id: string,
  now: Date,
): Promise<PaymentProgress> {
  return paymentProgress(db, await readPaymentFacts(db, member_id, order_id, now));
}

/** The member's orders that still wait for their money, and those to collect, the newest first. There are never many of them. */
export async function listPendingPayments(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  member_id: string,
): Promise<ReplyOf<typeof listPendingPaymentsCall>> {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .select((that) => dayOfferOf(that).as('day_offer_id'))
    .where('member_id', '=', member_id)
    // Put so that they are looked for among the member's, and not among all that wait.
    .where(
      sql<boolean>`(orders.status = 'ready' OR (orders.status = 'pending' AND orders.payment_status IN ('pending', 'failed'))) IS TRUE`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const at = now();
  const isReady = ({ status }: (typeof orders)[number]) => status === 'ready';
  const unpaid = orders.filter((order) => !isReady(order)).slice(0, config.UNPAID_ORDERS_MAXIMUM);
  const ready = orders.filter(isReady).slice(0, READY_ORDERS_TOLD);
  const results = await Promise.all(
    unpaid.map(async (order) => ({
      id: order.id,
      order_number: order.order_number,
      total_amount: order.total_amount - order.cashback_used,
      stage: (await progressOf(db, order, at)).stage,
      expires_at: order.hold_expires_at?.toISOString() ?? null,
      day_offer_id: order.day_offer_id,
    })),
  );
  return { results, count: results.length, next: null, previous: null, ready: ready.map(({ id }) => id) };
}

/** The offer that a purchase of the day buys: all its lines are of one. */
function dayOfferOf(that: ExpressionBuilder<DB, 'orders'>) {
  return that
    .selectFrom('order_items')
    .select('order_items.offer_id')
    .whereRef('order_items.order_id', '=', 'orders.id')
    .where('orders.kind', '=', 'offer_of_day')
    .limit(1);
}
