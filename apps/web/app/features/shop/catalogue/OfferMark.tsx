import type { OfferCard } from '@club/contract/shop/catalogue';
import { type OfferMark as Mark, offerMark } from '@club/rules/offer-mark';
import { CircleSlash, Clock, Hourglass, type LucideIcon } from 'lucide-react';

import { serverNow } from '#web/lib/server-clock.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { Tone } from '#web/ui/Notice.tsx';

const looks: Record<Mark['kind'], { tone: Tone; icon: LucideIcon }> = {
  sold_out: { tone: 'neutral', icon: CircleSlash },
  few_left: { tone: 'warn', icon: Hourglass },
  ends_today: { tone: 'warn', icon: Clock },
};

/** What stands on the card because nobody should have to open it to learn that. */
export function OfferMark({ offer, className }: { offer: OfferCard; className?: string }) {
  useClock();
  const mark = offerMark(offer, serverNow());
  if (mark === null) return null;
  return (
    <Badge {...looks[mark.kind]} className={className}>
      {mark.text}
    </Badge>
  );
}
