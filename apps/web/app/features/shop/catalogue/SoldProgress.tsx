import type { OfferProduct } from '@club/contract/shop/catalogue';
import { formatCount } from '@club/rules/money';
import { soldColour, soldPercent } from '@club/rules/offer-of-day';

import { Progress } from '#web/ui/Progress.tsx';

const tones = { green: 'good', yellow: 'gold', red: 'bad' } as const;

type Supply = Pick<OfferProduct, 'quantity' | 'remaining_quantity' | 'stock_quantity'>;

/** How much of a product is gone and how much is left: what can be had now, of which the shelf may have less than the offer. */
export function SoldProgress({ product }: { product: Supply }) {
  const gone = Math.max(0, product.quantity - product.remaining_quantity);
  const left = Math.max(0, product.stock_quantity);
  const percent = soldPercent({ total_quantity: gone + left, remaining_quantity: left });
  return (
    <Progress
      label="Sold"
      percent={percent}
      tone={tones[soldColour(percent)]}
      text={`${formatCount(gone)} sold`}
      note={`${formatCount(left)} left`}
    />
  );
}
