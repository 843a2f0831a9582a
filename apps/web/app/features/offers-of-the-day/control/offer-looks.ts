import type { WatchedOffer } from '@club/contract/offers-of-the-day/control';
import { Ban, CalendarClock, CirclePause, Radio } from 'lucide-react';

import type { StatusLook } from '#web/ui/Badge.tsx';

type Standing = Pick<WatchedOffer, 'status' | 'paused_by_club' | 'outlet_status'>;

const looks: Record<WatchedOffer['status'], StatusLook> = {
  announced: { label: 'Opens later', tone: 'info', icon: CalendarClock },
  open: { label: 'Open', tone: 'good', icon: Radio },
  paused: { label: 'Paused', tone: 'warn', icon: CirclePause },
  ended: { label: 'Ended', tone: 'neutral', icon: Ban },
};

/** What its outlet has paused the outlet may sell again at any moment, until the club pauses it as well. */
const isPausedByOutlet = ({ status, paused_by_club }: Standing) => status === 'paused' && !paused_by_club;

/** An offer that is on sale or will be, while its outlet sells nothing. */
const outletLooks: Record<Exclude<WatchedOffer['outlet_status'], 'active'>, StatusLook> = {
  paused: { label: 'Its outlet is paused', tone: 'warn', icon: CirclePause },
  closed: { label: 'Its outlet is closed', tone: 'bad', icon: Ban },
};

/** How an offer stands; of one that is paused, by whom, and of one that is not, whether its outlet sells at all. */
export function offerLook(offer: Standing): StatusLook {
  const { status, outlet_status } = offer;
  if (outlet_status !== 'active' && (status === 'open' || status === 'announced')) return outletLooks[outlet_status];
  const look = looks[status];
  return isPausedByOutlet(offer) ? { ...look, label: 'Paused by its outlet' } : look;
}

/** What can still be done with an offer. */
export const offerCan = {
  pause: (offer: WatchedOffer) => offer.status === 'open' || offer.status === 'announced' || isPausedByOutlet(offer),
  resume: ({ status }: WatchedOffer) => status === 'paused',
  change: ({ status }: WatchedOffer) => status !== 'ended',
  remind: ({ codes }: WatchedOffer) => codes.live > 0,
};
