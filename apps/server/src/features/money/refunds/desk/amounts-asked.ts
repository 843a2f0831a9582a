import type { BodyOf } from '@club/contract/endpoint';
import type { previewRefund } from '@club/contract/money/refunds';
import { formatUgx, type Ugx } from '@club/rules/money';
import type { OrderStatus } from '@club/rules/order-status';
import {
  piecesLeft,
  priceOfPieces,
  refundableLeft,
  spreadRefund,
  withUnusedDelivery,
  type RefundAmounts,
  type RefundableOrder,
} from '@club/rules/refund';

import type { OrderLine } from '#server/features/money/refunds/store.ts';
import { fieldProblem, type Problem } from '#server/problem.ts';

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
  const asked = new Map((body.lines ?? []).map((line) => [line.id, line]));
  if (
    asked.size !== (body.lines ?? []).length ||
    [...asked.keys()].some((id) => !order.lines.some((l) => l.id === id))
  ) {
    throw fieldProblem('lines', 'Name each line of this order at most once.');
  }
  const lines = order.lines.map((line) => amountOf(line, asked.get(line.id)));
  if (delivery === 0 && asked.size === 0) throw fieldProblem('amount', 'Say how much to refund.');
  return { lines, delivery };
}

function amountOf(line: OrderLine, asked: NonNullable<Asked['lines']>[number] | undefined): Ugx {
  if (asked === undefined) return 0;
  const left = line.line_amount - line.refunded;
  if ('amount' in asked) {
    if (asked.amount > left) throw tooMuch(formatUgx(left), line);
    return asked.amount;
  }
  if (asked.quantity > piecesLeft(line)) throw tooMuch(String(piecesLeft(line)), line);
  return priceOfPieces(line, asked.quantity);
}

function tooMuch(left: string, { product_name }: OrderLine): Problem {
  return fieldProblem('lines', `At most ${left} is left of ${product_name}.`);
}
