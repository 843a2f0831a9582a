import type { Chore } from '#server/jobs/schedule.ts';

import { watchStranded } from './watch-stranded.ts';

/** What the workers look after for deliveries. */
export const deliveryChores: readonly Chore[] = [{ name: 'watch_stranded', every_ms: 15_000, run: watchStranded }];
