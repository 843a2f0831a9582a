import { planRefund, type RefundAmounts } from '@club/rules/refund';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

import { refuseCashbackOfLeaver } from './refuse-cashback-of-leaver.ts';
import { startRefund } from './start-refund.ts';
import { paymentOf, readRefundable, type Order, type Refund } from './store.ts';

interface Wanted {
  readonly cause: 'cancelled' | 'by_admin' | 'by_outlet';
  readonly reason: string;
  /** Everything that is left unless said otherwise. */
  readonly amounts?: RefundAmounts;
  /** What of the delivery fee nobody asked for. */
  readonly delivery_added?: number;
  readonly requested_by: string | null;
  /** All of it becomes cashback instead of going back the way it came. */
  readonly as_credit?: boolean;
  /** Whether a second person has to agree first. */
  readonly waits?: boolean;
}

/** Writes down a refund of a locked, paid order, and starts it unless somebody has to agree first. */
export async function createRefund(tx: Tx, deps: Deps, order: Order, wanted: Wanted): Promise<Refund> {
  const at = deps.now();
  const id = deps.random.id(at);
  const { cause, reason, requested_by, delivery_added = 0, as_credit = false, waits = false } = wanted;
  const refundable = await readRefundable(tx, order);
  const amounts = wanted.amounts ?? {
    lines: refundable.lines.map((line) => line.line_amount - line.refunded),
    delivery: refundable.delivery_fee - refundable.delivery_refunded,
  };
  const planned = planRefund(refundable, amounts);
  const plan = as_credit ? { ...planned, cashback_part: planned.amount, money_part: 0 } : planned;
  await refuseCashbackOfLeaver(tx, order, plan);
  const payment = await paymentOf(tx, order.id);
  const refund = await tx
    .insertInto('refunds')
    .values({
      id,
      order_id: order.id,
      member_id: order.member_id,
      payment_id: payment?.id ?? null,
      cause,
      reason,
      amount: plan.amount,
      money_part: plan.money_part,
      cashback_part: plan.cashback_part,
      cashback_reversed: plan.reversed.reduce((sum, one) => sum + one, 0),
      delivery_added,
      status: waits ? 'waiting' : 'sending',
      requested_by,
      requested_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const parts = [
    ...refundable.lines.map((line, index) => ({
      order_item_id: line.id,
      amount: plan.lines[index]!,
      cashback_reversed: plan.reversed[index]!,
    })),
    { order_item_id: null, amount: plan.delivery, cashback_reversed: 0 },
  ];
  const lines = parts.filter(({ amount }) => amount > 0).map((part) => ({ refund_id: id, ...part }));
  await tx.insertInto('refund_lines').values(lines).execute();
  if (!waits) await startRefund(tx, deps, order, refund);
  return refund;
}
