import type { BodyOf } from '@club/contract/endpoint';
import type { createOrder } from '@club/contract/shop/checkout';
import type { CartTotals } from '@club/rules/cart-totals';
import type { Ugx } from '@club/rules/money';

import type { SignedQuote } from '#server/features/delivery/zones/signed-quote.ts';
import { Problem } from '#server/problem.ts';

type Asked = BodyOf<typeof createOrder>;

interface Priced {
  readonly offer_id: string;
  readonly product_id: string;
  readonly unit_price: Ugx;
  readonly original_price: Ugx;
  readonly line_total: Ugx;
  readonly product_name: string;
  readonly quantity: number;
}

/**
 * What the client believes is compared and never used: a member who saw other figures is told the right ones before
 * anything is ordered (decision B25), line by line and with a quote that they can agree to.
 */
export function refuseOtherFigures(
  asked: Pick<Asked, 'delivery_fee' | 'items'>,
  lines: readonly Priced[],
  totals: CartTotals,
  quote: SignedQuote | null,
): void {
  const isFeeRight = asked.delivery_fee === undefined || asked.delivery_fee === totals.delivery_fee;
  const areLinesRight = (asked.items ?? []).every((item) => {
    const line = lines.find((priced) => priced.offer_id === item.offer && priced.product_id === item.product);
    return isSame(item.unit_price, line?.unit_price) && isSame(item.original_price, line?.original_price);
  });
  if (!isFeeRight || !areLinesRight) {
    throw new Problem('totals_changed', { facts: { ...totals, items: lines.map(toldLine), delivery: quote } });
  }
}

function toldLine({ offer_id, product_id, product_name, quantity, unit_price, original_price, line_total }: Priced) {
  return { offer_id, product_id, product_name, quantity, unit_price, original_price, line_total };
}

function isSame(believed: number | undefined, actual: Ugx | undefined): boolean {
  return believed === undefined || believed === actual;
}
