import type { OfferCard } from '@club/contract/shop/catalogue';
import { Coins, Tag } from 'lucide-react';

import { formatPercent } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';

type Percentages = Pick<OfferCard, 'cashback_percentage' | 'discount_percentage'>;

/** The one percentage that counts: cashback before discount (spec 2 §5). */
export function OfferBadge({ offer, className }: { offer: Percentages; className?: string }) {
  if (offer.cashback_percentage > 0) {
    return (
      <Badge tone="solid-gold" icon={Coins} className={className}>
        {formatPercent(offer.cashback_percentage)} Cashback
      </Badge>
    );
  }
  if (offer.discount_percentage <= 0) return null;
  return (
    <Badge tone="solid-brand" icon={Tag} className={className}>
      {formatPercent(offer.discount_percentage)} Off
    </Badge>
  );
}
