import type { BodyOf } from '@club/contract/endpoint';
import type { previewRefund } from '@club/contract/finance';
import { formatUgx } from '@club/rules/money';
import type { OrderStatus } from '@club/rules/order-status';
import {
  refundableLeft,
  spreadRefund,
  withUnusedDelivery,
  type RefundAmounts,
  type RefundableOrder,
} from '@club/rules/refund';

import { fieldProblem } from '#server/problem.ts';

import type { OrderLine } from './store.ts';

type Asked = BodyOf<typeof previewRefund>;

type Refundable = Omit<RefundableOrder, 'lines'> & { lines: readonly OrderLine[] };

/**
 * What of each line and of the delivery is given back, or a refusal that names the field. `delivery_added` is what nobody
 * asked for: nobody pays for the delivery of goods that were all given back.
 */
export function amountsToRefund(
  order: Refundable,
  status: OrderStatus,
  body: Asked,
): { amounts: RefundAmounts; delivery_added: number } {
  const asked = amountsAsked(order, body);
  const amounts = status === 'completed' ? asked : withUnusedDelivery(order, asked);
  return { amounts, delivery_added: amounts.delivery - asked.delivery };
}

function amountsAsked(order: Refundable, body: Asked): RefundAmounts {
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
