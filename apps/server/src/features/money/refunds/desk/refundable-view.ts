import type { ReplyOf } from '@club/contract/endpoint';
import type { getRefundable } from '@club/contract/money/refunds';
import { piecesLeft, refundableLeft } from '@club/rules/refund';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/features/club/settings/settings.ts';
import { isRefundable, readRefundable } from '#server/features/money/refunds/store.ts';
import { Problem } from '#server/problem.ts';

/** What may still be given back of an order, by its number. */
export async function readRefundableOrder(
  db: Database,
  order_number: string,
  at: Date,
): Promise<ReplyOf<typeof getRefundable>> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('members', 'members.id', 'orders.member_id')
    .selectAll('orders')
    .select(['first_name', 'last_name'])
    .where('order_number', '=', order_number.trim().toUpperCase())
    .executeTakeFirst();
  if (order === undefined) throw new Problem('order_not_found');
  const refundable = await readRefundable(db, order);
  const left = isRefundable(order) ? refundableLeft(refundable) : 0;
  const asked = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('waiting'))
    .where('order_id', '=', order.id)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return {
    order_id: order.id,
    order_number: order.order_number,
    member_id: order.member_id,
    member_name: `${order.first_name} ${order.last_name}`,
    status: order.status,
    payment_status: order.payment_status,
    total_amount: order.total_amount,
    cashback_used: order.cashback_used,
    left,
    waiting: Number(asked.waiting),
    delivery_fee: refundable.delivery_fee,
    delivery_left: refundable.delivery_fee - refundable.delivery_refunded,
    approval_above: (await readSettings(db, at)).refund_approval_above_ugx,
    lines: refundable.lines.map((line) => ({
      id: line.id,
      product_name: line.product_name,
      quantity: line.quantity,
      line_amount: line.line_amount,
      refunded: line.refunded,
      pieces_left: piecesLeft(line),
    })),
  };
}
