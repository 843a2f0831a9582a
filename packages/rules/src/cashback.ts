import { cashbackOn, times, type Ugx } from './money.ts';

export type CashbackLine = {
  readonly unit_price: Ugx;
  readonly quantity: number;
  readonly cashback_percentage: number;
};

export type LineRefund = {
  /** What was paid for the line, without delivery. */
  readonly line_amount: Ugx;
  readonly cashback_percentage: number;
  /** What earlier refunds of the same line gave back. */
  readonly refunded_before: Ugx;
  /** What those refunds took back of the cashback. */
  readonly reversed_before: Ugx;
  readonly refund_amount: Ugx;
};

/** The cashback of one order line: on what is charged for it, rounded down once per line (decision B56). */
export function lineCashback(line: CashbackLine): Ugx {
  return cashbackOn(times(line.unit_price, line.quantity), line.cashback_percentage);
}

/**
 * How much cashback a refund takes back: the cashback kept before it less the cashback on what is still paid after it.
 * However a line is refunded in parts, the parts take back exactly its cashback and never a shilling more, also when one of
 * them is refused in the end and not counted any longer. What that leaves over by rounding is taken back by the next refund
 * of the same line, never by one that gives back nothing of it.
 */
export function reversedCashback(refund: LineRefund): Ugx {
  const paidBefore = refund.line_amount - refund.refunded_before;
  const paidAfter = paidBefore - refund.refund_amount;
  if (refund.refunded_before < 0 || refund.refund_amount < 0 || paidAfter < 0) {
    throw new RangeError('A refund cannot exceed what was paid for the line');
  }
  if (refund.refund_amount === 0) return 0;
  const kept = cashbackOn(refund.line_amount, refund.cashback_percentage) - refund.reversed_before;
  return Math.max(0, kept - cashbackOn(paidAfter, refund.cashback_percentage));
}
