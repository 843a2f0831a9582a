import type { BodyOf } from '@club/contract/endpoint';
import type { RefundRow, requestRefund as requestCall } from '@club/contract/finance';
import { formatUgx } from '@club/rules/money';
import { refundableLeft, spreadRefund, type RefundAmounts, type RefundableOrder } from '@club/rules/refund';

import { audit } from '#server/db/audit.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { readSettings } from '#server/db/settings.ts';
import type { Deps } from '#server/ports/deps.ts';
import { fieldProblem, Problem } from '#server/problem.ts';

import { createRefund } from './create-refund.ts';
import { refundRowOf } from './rows.ts';
import { lockOrder, readRefundable, type OrderLine } from './store.ts';

type Body = BodyOf<typeof requestCall>;

/**
 * Refunds an order by line or by amount, never more than is left of it: the order's lock makes those who ask at once come
 * one after the other. Above the club's limit it waits for a second person.
 */
export async function requestRefund(
  deps: Deps,
  order_id: string,
  by: string,
  body: Body,
  once: Once | undefined,
): Promise<RefundRow> {
  return transactOnce(deps.db, once, async (tx) => {
    const order = await lockOrder(tx, order_id);
    if (order === undefined) throw new Problem('order_not_found');
    const isPaid = order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
    if (!isPaid || order.cancel_reason !== null) throw new Problem('refund_impossible');
    const refundable = await readRefundable(tx, order);
    const amounts = amountsOf(refundable, body);
    const amount = amounts.lines.reduce((sum, one) => sum + one, amounts.delivery);
    const { refund_approval_above_ugx } = await readSettings(tx);
    const waits = amount > refund_approval_above_ugx;
    const { reason } = body;
    const { id } = await createRefund(tx, deps, order, { cause: 'by_admin', reason, amounts, requested_by: by, waits });
    await audit(tx, {
      at: deps.now(),
      actor_id: by,
      action: 'refund.request',
      subject_type: 'refund',
      subject_id: id,
      after: { order_id, amount, reason, waits },
    });
    return refundRowOf(tx, id);
  });
}

function amountsOf(order: Omit<RefundableOrder, 'lines'> & { lines: readonly OrderLine[] }, body: Body): RefundAmounts {
  const left = refundableLeft(order);
  if (body.amount !== undefined) {
    if (body.amount > left) throw fieldProblem('amount', `At most ${formatUgx(left)} is left to refund.`);
    return spreadRefund(order, body.amount);
  }
  const delivery = body.delivery ?? 0;
  if (delivery > order.delivery_fee - order.delivery_refunded) {
    throw fieldProblem('delivery', 'This is more than the delivery fee that is left.');
  }
  const asked = new Map((body.lines ?? []).map((line) => [line.id, line.amount]));
  if (
    asked.size !== (body.lines ?? []).length ||
    [...asked.keys()].some((id) => !order.lines.some((l) => l.id === id))
  ) {
    throw fieldProblem('lines', 'Name each line of this order at most once.');
  }
  const lines = order.lines.map((line) => asked.get(line.id) ?? 0);
  const over = order.lines.find((line, index) => lines[index]! > line.line_amount - line.refunded);
  if (over !== undefined) {
    throw fieldProblem(
      'lines',
      `At most ${formatUgx(over.line_amount - over.refunded)} is left of ${over.product_name}.`,
    );
  }
  if (delivery === 0 && asked.size === 0) throw fieldProblem('amount', 'Say how much to refund.');
  return { lines, delivery };
}
