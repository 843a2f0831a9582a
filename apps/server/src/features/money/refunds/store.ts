import type { RefundableOrder } from '@club/rules/refund';
import { sql, type Selectable } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';

export type Order = Selectable<DB['orders']>;
export type Refund = Selectable<DB['refunds']>;

/** A line as a refund sees it, and as a person does. */
export interface OrderLine {
  readonly id: string;
  readonly product_name: string;
  readonly quantity: number;
  readonly line_amount: number;
  readonly cashback_percentage: number;
  readonly refunded: number;
  /** What of it waits for a second person, who may refuse it. */
  readonly waiting: number;
  readonly reversed: number;
}

export type RefundableLines = Omit<RefundableOrder, 'lines'> & { lines: OrderLine[] };

/**
 * A paid order with what refunds have given back of each part; one that was refused gives back nothing. Goods whose cashback was
 * forgone have none to take back.
 */
export async function readRefundable(
  db: Database | Tx,
  order: Pick<Order, 'id' | 'delivery_fee' | 'cashback_used'>,
): Promise<RefundableLines> {
  const { rows } = await sql<OrderLine>`
    SELECT i.id, i.brand_name || ' ' || i.product_name AS product_name, i.quantity, i.unit_price * i.quantity AS line_amount,
      CASE WHEN p.state = 'reversed' THEN 0 ELSE i.cashback_percentage END AS cashback_percentage,
      coalesce(back.refunded, 0) AS refunded, coalesce(back.waiting, 0) AS waiting, coalesce(back.reversed, 0) AS reversed
    FROM order_items i LEFT JOIN cashback_promises p ON p.order_id = i.order_id LEFT JOIN (
      SELECT l.order_item_id, sum(l.amount)::bigint AS refunded,
        sum(l.amount) FILTER (WHERE r.status = 'waiting')::bigint AS waiting, sum(l.cashback_reversed)::bigint AS reversed
      FROM refund_lines l JOIN refunds r ON r.id = l.refund_id
      WHERE r.order_id = ${order.id} AND r.status <> 'refused' GROUP BY 1
    ) back ON back.order_item_id = i.id
    WHERE i.order_id = ${order.id} ORDER BY i.position`.execute(db);
  const given = await sql<{ delivery_refunded: number; cashback_given: number }>`
    SELECT coalesce(sum(l.amount), 0)::bigint AS delivery_refunded,
      coalesce(sum(r.cashback_part), 0)::bigint AS cashback_given
    FROM refunds r LEFT JOIN refund_lines l ON l.refund_id = r.id AND l.order_item_id IS NULL
    WHERE r.order_id = ${order.id} AND r.status <> 'refused'`.execute(db);
  return {
    lines: rows,
    delivery_fee: order.delivery_fee,
    cashback_used: order.cashback_used,
    ...given.rows[0]!,
  };
}

/** Its goods as if nothing waited: there may be something to hand over of what is only asked for. */
export function unlessWaiting(order: RefundableLines): RefundableLines {
  return { ...order, lines: order.lines.map((line) => ({ ...line, refunded: line.refunded - line.waiting })) };
}

/** What of an order's money was given back, as far as it is in the books, and how much of that for the delivery. */
export async function bookedRefunds(
  tx: Database | Tx,
  order_id: string,
): Promise<{ amount: number; delivery: number }> {
  const { rows } = await sql<{ amount: number; delivery: number }>`
    SELECT coalesce(sum(l.amount), 0)::bigint AS amount,
      coalesce(sum(l.amount) FILTER (WHERE l.order_item_id IS NULL), 0)::bigint AS delivery
    FROM refund_lines l JOIN refunds r ON r.id = l.refund_id
    WHERE r.order_id = ${order_id} AND r.status IN ('sending', 'completed', 'failed')`.execute(tx);
  return rows[0]!;
}

/** Whether a person may refund it: it is paid, and nothing has cancelled it, which refunds by itself. */
export function isRefundable(order: Pick<Order, 'payment_status' | 'cancel_reason'>): boolean {
  const isPaid = order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
  return isPaid && order.cancel_reason === null;
}

/** The wallet of a payment: another than was asked may have paid, and a person have let that count. */
export const paidBy = sql<string>`coalesce(${otherPayerOf('payments')}, payments.msisdn)`;

/** The same of the payment `p`, which may not have come: then the wallet that was asked. */
export const paidByIfPaid = sql<string>`coalesce(CASE p.status WHEN 'completed' THEN ${otherPayerOf('p')} END, p.msisdn)`;

function otherPayerOf(payment: 'payments' | 'p') {
  return sql<string | null>`(SELECT e.detail ->> 'msisdn' FROM payment_events e
    WHERE e.payment_id = ${sql.ref(`${payment}.id`)} AND e.kind = 'mismatch' ORDER BY e.id DESC LIMIT 1)`;
}

/** The payment that took the order's money; none where cashback paid all of it. */
export async function paymentOf(tx: Database | Tx, order_id: string) {
  return tx
    .selectFrom('payments')
    .select(['id', 'network', paidBy.as('msisdn'), 'transaction_id'])
    .where('purpose', '=', 'order')
    .where('subject_id', '=', order_id)
    .where('status', '=', 'completed')
    .orderBy('completed_at')
    .executeTakeFirst();
}
