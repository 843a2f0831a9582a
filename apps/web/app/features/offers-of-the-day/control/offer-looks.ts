import type { WatchedOffer } from '@club/contract/offers-of-the-day/control';
import { Ban, CalendarClock, CirclePause, Radio } from 'lucide-react';

import type { StatusLook } from '#web/ui/Badge.tsx';

export const offerLooks: Record<WatchedOffer['status'], StatusLook> = {
  announced: { label: 'Opens later', tone: 'info', icon: CalendarClock },
  open: { label: 'Open', tone: 'good', icon: Radio },
  paused: { label: 'Paused', tone: 'warn', icon: CirclePause },
  ended: { label: 'Ended', tone: 'neutral', icon: Ban },
};

/** What can still be done with an offer. */
export const offerCan = {
  pause: ({ status }: WatchedOffer) => status === 'open' || status === 'announced',
  resume: ({ status }: WatchedOffer) => status === 'paused',
  change: ({ status }: WatchedOffer) => status !== 'ended',
  remind: ({ codes }: WatchedOffer) => codes.live > 0,
};
