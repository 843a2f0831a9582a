import type { ReplyOf } from '@club/contract/endpoint';
import type { getOpenPurchase } from '@club/contract/offers-of-the-day/purchases';
import type { PaymentProgress } from '@club/contract/shop/checkout';
import { orderCan } from '@club/rules/order-status';

import type { Database } from '#server/db/connect.ts';
import { paymentProgress } from '#server/features/money/payments/payment-progress.ts';
import { mayBeAsked } from '#server/features/shop/order-book/hold-times.ts';
import { hasLostHold } from '#server/features/shop/order-book/lost-hold.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { findOpenPurchase } from './find-open-purchase.ts';

/** Where the payment of the member's purchase stands. */
export async function readPurchaseStatus(
  db: Database,
  member_id: string,
  order_id: string,
  now: Date,
): Promise<PaymentProgress> {
  const order = await db
    .selectFrom('orders')
    .select([
      'id',
      'status',
      'cancel_reason',
      'payment_status',
      'service_type',
      'created_at',
      'hold_expires_at',
      'refused_prompts',
    ])
    .where('id', '=', order_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  if (order === undefined) throw new Problem('order_not_found');
  return paymentProgress(db, {
    purpose: 'order',
    subject_id: order.id,
    payment_status: order.payment_status,
    goes_back: order.status === 'cancelled',
    may_revive: hasLostHold(order),
    payable: orderCan.payNow(order) && mayBeAsked(order, now),
    now,
  });
}

/** What a screen goes on with after a reload. */
export async function readOpenPurchase(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  member_id: string,
  offer_id: string,
): Promise<ReplyOf<typeof getOpenPurchase>> {
  const open = await findOpenPurchase(db, member_id, offer_id);
  if (open === undefined) return { order_id: null, payment: null };
  return { order_id: open.order_id, payment: await readPurchaseStatus(db, member_id, open.order_id, now()) };
}
