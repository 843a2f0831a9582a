import type { Chore } from '#server/jobs/schedule.ts';

import { endPauses } from './pause-outlet.ts';

/** What the workers look after for outlets. */
export const outletChores: readonly Chore[] = [{ name: 'end_pauses', alone: true, every_ms: 15_000, run: endPauses }];
