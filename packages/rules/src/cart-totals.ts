import { lineCashback, type CashbackLine } from './cashback.ts';
import { sumUgx, times, type Ugx } from './money.ts';

export type CartLine = CashbackLine & { readonly original_price: Ugx };

export type CartTotals = {
  readonly subtotal: Ugx;
  readonly discount: Ugx;
  readonly delivery_fee: Ugx;
  readonly total: Ugx;
  readonly cashback: Ugx;
};

/**
 * The five figures of an order summary. Subtotal is at original prices, Discount what the offers take off it, so that
 * Subtotal − Discount + Delivery Fee = Total = Σ unit price × quantity + fee. Cashback is earned on the lines, not on
 * the fee, and does not lower the total.
 */
export function cartTotals(lines: readonly CartLine[], delivery_fee: Ugx): CartTotals {
  const subtotal = sumUgx(lines.map((line) => times(line.original_price, line.quantity)));
  const charged = sumUgx(lines.map((line) => times(line.unit_price, line.quantity)));
  if (charged > subtotal) throw new RangeError('A line is charged above its original price');
  return {
    subtotal,
    discount: subtotal - charged,
    delivery_fee,
    total: sumUgx([charged, delivery_fee]),
    cashback: sumUgx(lines.map(lineCashback)),
  };
}
