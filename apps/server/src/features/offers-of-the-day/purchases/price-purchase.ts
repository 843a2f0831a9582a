import { cartTotals, type CartTotals } from '@club/rules/cart-totals';
import { formatUgx } from '@club/rules/money';

import type { Tx } from '#server/db/connect.ts';
import { limitProblem } from '#server/features/shop/catalogue/allowances.ts';
import {
  notLive,
  priceLine,
  priceLines,
  type LineRow,
  type PricedLine,
} from '#server/features/shop/catalogue/price-lines.ts';
import { stockProblem, type StockLine } from '#server/features/shop/catalogue/stock.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

export interface PricedPurchase {
  readonly lines: readonly PricedLine[];
  readonly totals: CartTotals;
}

type Asks = Pick<Deps, 'now' | 'config'>;

/**
 * The lines of one offer of the day with today's prices. What cannot be had is refused, from a read that waits for nobody:
 * sold out is answered without touching the counters that others wait for.
 */
export async function pricePurchase(
  tx: Tx,
  deps: Asks,
  member_id: string,
  wanted: readonly StockLine[],
): Promise<PricedPurchase> {
  return judgePurchase(await priceLines(tx, member_id, wanted, deps.now(), 'of_day'), deps);
}

/** The products of an offer by their ids, as they were read for everybody who buys at the same moment. */
export type Shelf = ReadonlyMap<string, LineRow>;

/** The same from what was read already: `leftOf` and `takenOf` say what is free of a product and what the member has. */
export function pricedFrom(
  shelf: Shelf,
  wanted: readonly StockLine[],
  { leftOf, takenOf }: Record<'leftOf' | 'takenOf', (product_id: string) => number>,
  deps: Asks,
): PricedPurchase {
  const at = deps.now();
  const lines = wanted.map(({ product_id, quantity }) => {
    const row = shelf.get(product_id);
    if (row === undefined) throw new Problem('offer_not_found');
    return priceLine({ ...row, stock_quantity: leftOf(product_id), taken: takenOf(product_id) }, quantity, at);
  });
  return judgePurchase(lines, deps);
}

function judgePurchase(lines: readonly PricedLine[], { now, config }: Asks): PricedPurchase {
  for (const line of lines) refuseLine(line, now());
  // Delivery is no part of an offer of the day.
  const totals = cartTotals([...lines], 0);
  refuseAmount(totals.total, config);
  return { lines, totals };
}

function refuseLine(line: PricedLine, at: Date): void {
  const { offer_id, product_id, problem, stock_quantity, per_member_limit, member_left } = line;
  switch (problem) {
    case null:
      return;
    case 'offer_ended':
      throw line.starts_at > at
        ? new Problem('offer_not_started', { facts: { offer_id } })
        : notLive(line, { offer_id });
    case 'sold_out':
    case 'not_enough_stock':
      throw stockProblem({ offer_id, product_id, available: stock_quantity });
    case 'member_limit_reached':
      throw limitProblem([
        { offer_id, product_id, per_member_limit: per_member_limit!, taken: per_member_limit! - member_left! },
      ]);
  }
}

function refuseAmount(
  total: number,
  { PAYMENT_MINIMUM_UGX: minimum, PAYMENT_MAXIMUM_UGX: maximum }: Deps['config'],
): void {
  if (total < minimum) {
    const message = `Purchases start at ${formatUgx(minimum)}. Please choose more.`;
    throw new Problem('amount_too_small', { message, facts: { minimum } });
  }
  if (total > maximum) {
    const message = `Mobile money can collect at most ${formatUgx(maximum)} at once. Please choose less.`;
    throw new Problem('amount_too_large', { message, facts: { maximum } });
  }
}
