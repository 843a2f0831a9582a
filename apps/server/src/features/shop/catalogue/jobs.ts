import type { Chore } from '#server/jobs/schedule.ts';

import { endOffers } from './end-offers.ts';

/** What the workers look after again and again. */
export const offerChores: readonly Chore[] = [
  { name: 'end_offers', alone: true, every_ms: 5 * 60_000, run: endOffers },
];
