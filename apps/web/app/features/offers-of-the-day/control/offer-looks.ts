import type { WatchedOffer } from '@club/contract/offers-of-the-day/control';
import { Ban, CalendarClock, CirclePause, Radio } from 'lucide-react';

import type { StatusLook } from '#web/ui/Badge.tsx';

type Standing = Pick<WatchedOffer, 'status' | 'paused_by_club'>;

const looks: Record<WatchedOffer['status'], StatusLook> = {
  announced: { label: 'Opens later', tone: 'info', icon: CalendarClock },
  open: { label: 'Open', tone: 'good', icon: Radio },
  paused: { label: 'Paused', tone: 'warn', icon: CirclePause },
  ended: { label: 'Ended', tone: 'neutral', icon: Ban },
};

/** What its outlet has paused the outlet may sell again at any moment, until the club pauses it as well. */
const isPausedByOutlet = ({ status, paused_by_club }: Standing) => status === 'paused' && !paused_by_club;

/** How an offer stands; of one that is paused, by whom. */
export function offerLook(offer: Standing): StatusLook {
  const look = looks[offer.status];
  return isPausedByOutlet(offer) ? { ...look, label: 'Paused by its outlet' } : look;
}

/** What can still be done with an offer. */
export const offerCan = {
  pause: (offer: WatchedOffer) => offer.status === 'open' || offer.status === 'announced' || isPausedByOutlet(offer),
  resume: ({ status }: WatchedOffer) => status === 'paused',
  change: ({ status }: WatchedOffer) => status !== 'ended',
  remind: ({ codes }: WatchedOffer) => codes.live > 0,
};
