import type { Chore } from '#server/jobs/schedule.ts';

import { forgetChanges } from './forget-changes.ts';

/** What the workers look after again and again. */
export const searchChores: readonly Chore[] = [
  { name: 'forget_catalogue_changes', every_ms: 60 * 60_000, run: forgetChanges },
];
