import type { Chore } from '#server/jobs/schedule.ts';

import { figuresWatch } from './announce-figures.ts';
import { settleUnused } from './settle-unused.ts';

/** What the workers look after again and again. */
export const controlChores: readonly Chore[] = [
  { name: 'settle_unused_codes', alone: true, every_ms: 60_000, run: settleUnused },
  { name: 'announce_day_offers', alone: true, every_ms: 3_000, run: figuresWatch() },
];
