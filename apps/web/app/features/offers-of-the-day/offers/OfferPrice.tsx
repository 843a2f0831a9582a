import type { OfferProduct } from '@club/contract/shop/catalogue';

import { ProductPrice } from '#web/features/shop/catalogue/ProductPrice.tsx';
import { Saving, Ugx } from '#web/ui/Money.tsx';

interface OfferPriceProps {
  products: readonly OfferProduct[];
}

/** What an offer costs and saves; of several products the one that costs least. */
export function OfferPrice({ products }: OfferPriceProps) {
  const least = leastOf(products);
  if (least === undefined) return null;
  return <ProductPrice product={least} large lead={products.length > 1 ? 'From' : undefined} />;
}

/** The same in two short lines beside a button. */
export function BarPrice({ products }: OfferPriceProps) {
  const least = leastOf(products);
  if (least === undefined) return null;
  const isOnly = products.length === 1;
  return (
    <p className="grid leading-tight">
      {!isOnly && <span className="text-soft text-sm">From</span>}
      <Ugx amount={least.offer_price} className="text-lg font-bold" />
      {isOnly && <Saving amount={least.savings_per_item} />}
    </p>
  );
}

/** Of what is left; where nothing is, of all. */
function leastOf(products: readonly OfferProduct[]): OfferProduct | undefined {
  return products.toSorted((a, b) => isGone(a) - isGone(b) || a.offer_price - b.offer_price)[0];
}

const isGone = ({ stock_quantity }: OfferProduct) => Number(stock_quantity <= 0);
