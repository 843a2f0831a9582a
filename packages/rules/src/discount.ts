import { cashbackOn, discountedPrice, type Ugx } from './money.ts';

export type OfferPercentages = {
  readonly discount_percentage: number;
  readonly cashback_percentage: number;
};

export type PricedProduct = OfferPercentages & { readonly price: Ugx };

/** The percentage on an offer's badge: cashback if there is any, else the discount, else 0. */
export function shownPercentage(offer: OfferPercentages): number {
  if (offer.cashback_percentage > 0) return offer.cashback_percentage;
  return Math.max(offer.discount_percentage, 0);
}

/**
 * The price that is charged: lowered by the discount alone. Cashback never lowers it, because it is paid back
 * afterwards and would otherwise be given twice.
 */
export function offerPrice(product: PricedProduct): Ugx {
  return discountedPrice(product.price, product.discount_percentage);
}

/** What one item costs the member in the end: the charged price less the cashback on it. For display only. */
export function priceAfterCashback(product: { readonly offer_price: Ugx; readonly cashback_per_item: Ugx }): Ugx {
  return product.offer_price - product.cashback_per_item;
}

/** The cashback that a single item earns. For display; an order's cashback is computed per line. */
export function cashbackPerItem(product: PricedProduct): Ugx {
  return cashbackOn(offerPrice(product), product.cashback_percentage);
}

/** What the discount takes off one item. Zero for a pure cashback offer. */
export function savingsPerItem(product: { readonly price: Ugx; readonly offer_price: Ugx }): Ugx {
  return product.price - product.offer_price;
}
