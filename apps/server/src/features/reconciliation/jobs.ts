import type { Chore } from '#server/jobs/schedule.ts';

import { readBalances } from './read-balances.ts';
import { reconcileAll, watchMoney } from './watch-money.ts';

/** What the workers look after for the three books and for what should be seen. */
export const reconciliationChores: readonly Chore[] = [
  { name: 'read_balances', every_ms: 60_000, run: readBalances },
  { name: 'reconcile', every_ms: 5 * 60_000, run: reconcileAll },
  { name: 'watch_money', every_ms: 60_000, run: watchMoney },
];
