import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import { useState } from 'react';

/**
 * The offer that is being bought, as the first of the lists on the screen that has it says by now: what others have bought
 * meanwhile is not to be had any more. While none has it, as it was last seen.
 */
export function useBuying(lists: readonly (readonly DayOffer[] | undefined)[]) {
  const [seen, setOffer] = useState<DayOffer | null>(null);
  const now = seen && lists.flatMap((list) => list ?? []).find(({ id }) => id === seen.id);
  if (now && now !== seen) setOffer(now);
  return { offer: now ?? seen, setOffer };
}
