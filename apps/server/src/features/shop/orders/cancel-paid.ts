import type { OrderStatus } from '@club/rules/order-status';

import type { Tx } from '#server/db/connect.ts';
import { takeBackMessages } from '#server/features/club/notifications/take-back.ts';
import { createRefund } from '#server/features/money/refunds/create-refund.ts';
import { freeGoods } from '#server/features/money/refunds/free-goods.ts';
import { withdrawWaiting } from '#server/features/money/refunds/withdraw-waiting.ts';
import { codeEventsOf } from '#server/features/shop/order-book/codes.ts';
import { appendEvent, changeOrder, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

interface Cancelling {
  readonly reason: 'by_member' | 'by_outlet' | 'by_admin' | 'not_accepted' | 'not_collected';
  readonly from: readonly OrderStatus[];
  readonly actor_id?: string | null;
  readonly staff_id?: string | null;
  /** What its history says. */
  readonly note: string;
  /** What the refund is called. */
  readonly refund_reason: string;
  /** What is left of its money becomes cashback. */
  readonly as_credit?: boolean;
}

/** Cancels a locked, paid order: its goods are free again, and what is left of its money goes back by itself. */
export async function cancelPaid(tx: Tx, deps: Deps, order: OrderRow, cancelling: Cancelling): Promise<void> {
  const { reason, from, refund_reason, as_credit = false, ...event } = cancelling;
  const at = deps.now();
  const isCancelled = await changeOrder(
    tx,
    order.id,
    { status: from, payment_status: ['paid', 'partially_refunded'] },
    { status: 'cancelled', cancel_reason: reason, code_sealed: null, updated_at: at },
  );
  if (!isCancelled) throw new Problem('order_move_refused');
  await appendEvent(tx, { order_id: order.id, type: 'cancelled', at, ...event });
  tellMemberAndOutlet(tx, order);
  await takeBackMessages(tx, codeEventsOf(order));
  await freeGoods(tx, deps, order);
  await withdrawWaiting(tx, deps, order.id);
  const cancelled = { ...order, status: 'cancelled' as const };
  const refund = { cause: 'cancelled' as const, reason: refund_reason, requested_by: null, as_credit };
  await createRefund(tx, deps, cancelled, refund);
}
