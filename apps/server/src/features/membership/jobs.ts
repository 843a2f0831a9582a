import type { Chore } from '#server/jobs/schedule.ts';

import { creditDueReferrers } from './credit-referrer.ts';

const CREDIT_EVERY_MS = 60_000;

export const membershipChores: readonly Chore[] = [
  { name: 'credit_referrers', every_ms: CREDIT_EVERY_MS, run: creditDueReferrers },
];
