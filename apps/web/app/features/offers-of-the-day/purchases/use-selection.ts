import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import type { OfferProduct } from '@club/contract/shop/catalogue';
import { sumUgx, times } from '@club/rules/money';
import { useState } from 'react';

/** Which products of an offer are chosen, and how many of each: never fewer than one, never more than there are. */
export function useSelection({ products, per_member_limit }: Pick<DayOffer, 'products' | 'per_member_limit'>) {
  const most = (product: OfferProduct) =>
    Math.max(0, Math.min(product.stock_quantity, per_member_limit ?? Number.MAX_SAFE_INTEGER));
  const only = products.length === 1 && most(products[0]!) > 0 ? products[0]! : undefined;
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map(only ? [[only.id, 1]] : []));
  // What others have bought meanwhile is not to be had any more.
  const lines = products.flatMap((product) => {
    const wanted = chosen.get(product.id);
    if (wanted === undefined || most(product) === 0) return [];
    return [{ product, quantity: Math.min(Math.max(1, wanted), most(product)) }];
  });
  function set(id: string, quantity: number | null) {
    setChosen((before) => {
      const next = new Map(before);
      if (quantity === null) next.delete(id);
      else next.set(id, quantity);
      return next;
    });
  }
  return {
    lines,
    set,
    most,
    quantityOf: (id: string) => lines.find(({ product }) => product.id === id)?.quantity,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: sumUgx(lines.map(({ product, quantity }) => times(product.offer_price, quantity))),
    selected_products: lines.map(({ product, quantity }) => ({ product_id: product.id, quantity })),
  };
}

export type Selection = ReturnType<typeof useSelection>;
