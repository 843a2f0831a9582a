import type { OfferCard } from '@club/contract/shop/catalogue';
import { shownPercentage } from '@club/rules/discount';
import { Coins, Tag } from 'lucide-react';

import { formatPercent } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';

type Percentages = Pick<OfferCard, 'cashback_percentage' | 'discount_percentage'>;

/** The one percentage that counts: cashback before discount (spec 2 §5). */
export function OfferBadge({ offer, className }: { offer: Percentages; className?: string }) {
  const shown = shownPercentage(offer);
  if (shown === 0) return null;
  const isCashback = offer.cashback_percentage > 0;
  return (
    <Badge tone={isCashback ? 'solid-gold' : 'solid-brand'} icon={isCashback ? Coins : Tag} className={className}>
      {formatPercent(shown)} {isCashback ? 'Cashback' : 'Off'}
    </Badge>
  );
}
