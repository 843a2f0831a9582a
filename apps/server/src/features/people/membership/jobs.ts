import { creditWatch } from '#server/features/people/membership/referrals/credit-referrer.ts';
import type { Chore } from '#server/jobs/schedule.ts';

import { forgetApplications } from './forget-applications.ts';

const CREDIT_EVERY_MS = 60_000;

export const membershipChores: readonly Chore[] = [
  { name: 'credit_referrers', alone: true, every_ms: CREDIT_EVERY_MS, run: creditWatch() },
  { name: 'forget_applications', alone: true, every_ms: 5 * 60_000, run: forgetApplications },
];
