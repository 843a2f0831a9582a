import type { ReplyOf } from '@club/contract/endpoint';
import type { getOpenPurchase } from '@club/contract/offers-of-the-day/purchases';
import type { PaymentProgress } from '@club/contract/shop/checkout';

import type { Database } from '#server/db/connect.ts';
import { paymentProgress } from '#server/features/money/payments/payment-progress.ts';
import { readPaymentFacts } from '#server/features/shop/order-book/payment-facts.ts';
import type { Deps } from '#server/ports/deps.ts';

import { findOpenPurchase } from './find-open-purchase.ts';

/** Where the payment of the member's purchase stands. */
export async function readPurchaseStatus(
  db: Database,
  member_id: string,
  order_id: string,
  now: Date,
): Promise<PaymentProgress> {
  return paymentProgress(db, await readPaymentFacts(db, member_id, order_id, now));
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
