import type { Chore } from '#server/jobs/schedule.ts';

import { settleRedemptions } from './settle-redemptions.ts';

/** What the workers look after again and again. */
export const redemptionChores: readonly Chore[] = [
  { name: 'settle_redemptions', alone: true, every_ms: 60_000, run: settleRedemptions },
];
