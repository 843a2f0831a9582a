import type { Chore } from '#server/jobs/schedule.ts';

import { expireHolds } from './expire-holds.ts';

/** What the workers look after for orders. */
export const orderChores: readonly Chore[] = [{ name: 'expire_holds', every_ms: 5_000, run: expireHolds }];
