import type { BodyOf } from '@club/contract/endpoint';
import type { createOrder } from '@club/contract/shop/checkout';

import type { StockLine } from '#server/features/shop/catalogue/stock.ts';
import { Problem } from '#server/problem.ts';

type Items = BodyOf<typeof createOrder>['items'];

/** What is ordered: the items sent, the same product of the same offer counted together, else what is in the cart. */
export function linesToOrder(items: Items, cartLines: readonly StockLine[] | undefined): StockLine[] {
  const sent = (items ?? []).map((item) => ({
    offer_id: item.offer,
    product_id: item.product,
    quantity: item.quantity,
  }));
  const lines = merge(sent.length > 0 ? sent : (cartLines ?? []));
  if (lines.length === 0) throw new Problem('cart_empty');
  return lines;
}

function merge(lines: readonly StockLine[]): StockLine[] {
  const merged = new Map<string, StockLine>();
  for (const line of lines) {
    const key = `${line.offer_id} ${line.product_id}`;
    const { offer_id, product_id } = line;
    merged.set(key, { offer_id, product_id, quantity: line.quantity + (merged.get(key)?.quantity ?? 0) });
  }
  return [...merged.values()];
}
