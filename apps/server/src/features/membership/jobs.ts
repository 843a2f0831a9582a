import type { Chore } from '#server/jobs/schedule.ts';

import { creditDueReferrers } from './credit-referrer.ts';
import { forgetApplications } from './forget-applications.ts';
import { tellMoved } from './tell-moved.ts';

const CREDIT_EVERY_MS = 60_000;
const TELL_EVERY_MS = 10 * 60_000;

export const membershipChores: readonly Chore[] = [
  { name: 'credit_referrers', every_ms: CREDIT_EVERY_MS, run: creditDueReferrers },
  { name: 'tell_moved', every_ms: TELL_EVERY_MS, run: tellMoved },
  { name: 'forget_applications', every_ms: 5 * 60_000, run: forgetApplications },
];
