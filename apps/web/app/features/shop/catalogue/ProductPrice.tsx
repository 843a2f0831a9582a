import type { OfferProduct } from '@club/contract/shop/catalogue';
import { priceAfterCashback } from '@club/rules/discount';
import { formatUgx } from '@club/rules/money';

import { OldPrice, Saving, Ugx } from '#web/ui/Money.tsx';

interface ProductPriceProps {
  product: OfferProduct;
  large?: boolean;
  /** Before it: "From". */
  lead?: string | undefined;
}

/**
 * What a product costs. A discount shows the regular price struck through; cashback leaves the charged price as it is and
 * names what it costs in the end, so that nobody reads it as a second discount.
 */
export function ProductPrice({ product, large = false, lead }: ProductPriceProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      {lead && <span className="text-soft">{lead}</span>}
      <Ugx amount={product.offer_price} className={large ? 'text-xl font-bold' : 'font-bold'} />
      {product.offer_price < product.price && <OldPrice amount={product.price} />}
      <Saving amount={product.savings_per_item} />
      {product.cashback_per_item > 0 && (
        <span className="figures text-gold-ink text-sm font-semibold">
          {formatUgx(priceAfterCashback(product))} after cashback
        </span>
      )}
    </div>
  );
}
