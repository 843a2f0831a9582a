import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import { isEndingSoon, isSoldOut } from '@club/rules/offer-of-day';

import { serverNow } from '#web/lib/server-clock.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';

export interface TimeLeft {
  msLeft: number;
  isExpired: boolean;
  isUrgent: boolean;
  isSoldOut: boolean;
  /** Milliseconds until it may be bought; 0 once it may. */
  msUntilStart: number;
}

/** How an offer stands at this second, by the server's clock. */
export function useTimeLeft(
  offer: Pick<DayOffer, 'offer_start_time' | 'offer_end_time' | 'remaining_quantity'>,
): TimeLeft {
  const msLeft = useCountdown(offer.offer_end_time);
  return {
    msLeft,
    isExpired: msLeft === 0,
    isUrgent: isEndingSoon(msLeft),
    isSoldOut: isSoldOut(offer),
    msUntilStart: Math.max(0, Date.parse(offer.offer_start_time) - serverNow()),
  };
}
