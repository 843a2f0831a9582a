import type { Chore } from '#server/jobs/schedule.ts';

import { checkBooks } from './check-books.ts';
import { keepSums } from './keep-sums.ts';
import { sealDays } from './seal-days.ts';

/** What the workers look after for the books. */
export const ledgerChores: readonly Chore[] = [
  { name: 'seal_days', alone: true, every_ms: 10 * 60_000, run: sealDays },
  { name: 'keep_sums', alone: true, every_ms: 60_000, run: keepSums },
  // A person may be waiting for it.
  { name: 'check_books', alone: true, every_ms: 5_000, run: checkBooks },
];
