import type { BodyOf } from '@club/contract/endpoint';
import type { createOrder } from '@club/contract/shop/checkout';

import type { StockLine } from '#server/features/shop/catalogue/stock.ts';
import { Problem } from '#server/problem.ts';

type Items = BodyOf<typeof createOrder>['items'];

/** The items sent, the same product of the same offer counted together; undefined where the cart is to be ordered. */
export function linesSent(items: Items): StockLine[] | undefined {
  if (items === undefined || items.length === 0) return undefined;
  return merge(items.map(({ offer, product, quantity }) => ({ offer_id: offer, product_id: product, quantity })));
}

/** What is in the cart, if there is anything. */
export function linesOfCart(lines: readonly StockLine[] | undefined): StockLine[] {
  const merged = merge(lines ?? []);
  if (merged.length === 0) throw new Problem('cart_empty');
  return merged;
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
