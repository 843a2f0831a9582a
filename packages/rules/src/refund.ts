import { reversedCashback } from './cashback.ts';
import { multiplyDivideFloor, splitInProportion, sumUgx, type Ugx } from './money.ts';

/** One line of a paid order, as a refund sees it. */
export type RefundableLine = {
  /** What was charged for the line. */
  readonly line_amount: Ugx;
  readonly cashback_percentage: number;
  /** What earlier refunds gave back of it. */
  readonly refunded: Ugx;
  /** What they took back of its cashback. */
  readonly reversed: Ugx;
};

/** A paid order, as a refund sees it. */
export type RefundableOrder = {
  readonly lines: readonly RefundableLine[];
  readonly delivery_fee: Ugx;
  readonly delivery_refunded: Ugx;
  /** What of the whole was paid with cashback. */
  readonly cashback_used: Ugx;
  /** What of that earlier refunds made cashback again. */
  readonly cashback_given: Ugx;
};

/** What is to be given back: for each line, and of the delivery fee. */
export type RefundAmounts = { readonly lines: readonly Ugx[]; readonly delivery: Ugx };

export type RefundPlan = RefundAmounts & {
  readonly amount: Ugx;
  /** What goes back to the wallet that paid. */
  readonly money_part: Ugx;
  /** What was paid with cashback and becomes cashback again. */
  readonly cashback_part: Ugx;
  /** The cashback that each line takes back. */
  readonly reversed: readonly Ugx[];
};

/** What may still be given back of an order. */
export function refundableLeft(order: RefundableOrder): Ugx {
  return sumUgx(leftOf(order));
}

/** How much of each line is bought by the piece. */
export type PieceLine = Pick<RefundableLine, 'line_amount' | 'refunded'> & { readonly quantity: number };

/** How many pieces of a line still hold money: one that was refunded in part counts whole. */
export function piecesLeft({ line_amount, quantity, refunded }: PieceLine): number {
  return Math.ceil(((line_amount - refunded) * quantity) / line_amount);
}

/** What some pieces of a line come to: the price of each, and for the last one what is left of the line. */
export function priceOfPieces(line: PieceLine, pieces: number): Ugx {
  const left = piecesLeft(line);
  if (pieces < 0 || pieces > left) throw new RangeError('A refund cannot exceed the pieces that are left');
  if (pieces === left) return line.line_amount - line.refunded;
  return (line.line_amount / line.quantity) * pieces;
}

/** An amount shared over what is left of the lines and of the delivery fee, in proportion. */
export function spreadRefund(order: RefundableOrder, amount: Ugx): RefundAmounts {
  if (amount > refundableLeft(order)) throw new RangeError('A refund cannot exceed what is left of the order');
  const shares = splitInProportion(amount, leftOf(order));
  return { lines: shares.slice(0, -1), delivery: shares.at(-1)! };
}

/**
 * Goods of which nothing is left are not delivered: their refund gives back the rest of the delivery fee as well. To be asked
 * only before they are handed over; afterwards the delivery was done.
 */
export function withUnusedDelivery(order: RefundableOrder, amounts: RefundAmounts): RefundAmounts {
  const hasGoods = order.lines.some((line, index) => line.line_amount - line.refunded > amounts.lines[index]!);
  return hasGoods ? amounts : { ...amounts, delivery: order.delivery_fee - order.delivery_refunded };
}

/**
 * What a refund does: how much of it is money and how much becomes cashback again, in the proportion in which the order was
 * paid, and how much cashback each line takes back. However an order is refunded in parts, the parts give back exactly what
 * was paid each way and take back exactly the cashback, and never more before the last.
 */
export function planRefund(order: RefundableOrder, amounts: RefundAmounts): RefundPlan {
  const { lines, delivery } = amounts;
  if (lines.length !== order.lines.length) throw new RangeError('A refund names an amount for every line');
  if (delivery < 0 || delivery > order.delivery_fee - order.delivery_refunded) {
    throw new RangeError('A refund cannot exceed the delivery fee');
  }
  const reversed = order.lines.map((line, index) =>
    reversedCashback({
      line_amount: line.line_amount,
      cashback_percentage: line.cashback_percentage,
      refunded_before: line.refunded,
      reversed_before: line.reversed,
      refund_amount: lines[index]!,
    }),
  );
  const amount = sumUgx([...lines, delivery]);
  const total = sumUgx([...order.lines.map((line) => line.line_amount), order.delivery_fee]);
  const before = total - refundableLeft(order);
  // From what was given and not from what should have been: a refund that was refused may have rounded the other way.
  const cashback_due = multiplyDivideFloor(order.cashback_used, before + amount, total) - order.cashback_given;
  const cashback_part = Math.min(amount, Math.max(0, cashback_due));
  return { lines, delivery, amount, cashback_part, money_part: amount - cashback_part, reversed };
}

function leftOf(order: RefundableOrder): Ugx[] {
  return [...order.lines.map((line) => line.line_amount - line.refunded), order.delivery_fee - order.delivery_refunded];
}
