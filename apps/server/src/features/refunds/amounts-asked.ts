import type { BodyOf } from '@club/contract/endpoint';
import type { previewRefund } from '@club/contract/finance';
import { formatUgx } from '@club/rules/money';
import { refundableLeft, spreadRefund, type RefundAmounts, type RefundableOrder } from '@club/rules/refund';

import { fieldProblem } from '#server/problem.ts';

import type { OrderLine } from './store.ts';

type Asked = BodyOf<typeof previewRefund>;

/** What of each line and of the delivery is asked for, or a refusal that names the field. */
export function amountsAsked(
  order: Omit<RefundableOrder, 'lines'> & { lines: readonly OrderLine[] },
  body: Asked,
): RefundAmounts {
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
