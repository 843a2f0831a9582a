import type { OfferProduct } from '@club/contract/shop/catalogue';
import { formatCount } from '@club/rules/money';
import { soldColour, soldPercent } from '@club/rules/offer-of-day';

import { Progress } from '#web/ui/Progress.tsx';

const tones = { green: 'good', yellow: 'gold', red: 'bad' } as const;

/** How much of a product is gone and how much is left. */
export function SoldProgress({ product }: { product: Pick<OfferProduct, 'quantity' | 'remaining_quantity'> }) {
  const left = Math.max(0, product.remaining_quantity);
  const percent = soldPercent({ total_quantity: product.quantity, remaining_quantity: left });
  return (
    <Progress
      label="Sold"
      percent={percent}
      tone={tones[soldColour(percent)]}
      text={`${formatCount(Math.max(0, product.quantity - left))} sold`}
      note={`${formatCount(left)} left`}
    />
  );
}
