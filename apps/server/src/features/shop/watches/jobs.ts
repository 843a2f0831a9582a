import type { Chore } from '#server/jobs/schedule.ts';

import { forgetWatches } from './forget-watches.ts';
import { watchersTeller } from './tell-watchers.ts';

/** What the workers look after again and again. */
export const watchChores: readonly Chore[] = [
  { name: 'tell_watchers', alone: true, every_ms: 5_000, run: watchersTeller() },
  { name: 'forget_watches', alone: true, every_ms: 60 * 60_000, run: forgetWatches },
];
