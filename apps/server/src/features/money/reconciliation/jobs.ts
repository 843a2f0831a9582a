import { reconcileAll, watchMoney } from '#server/features/money/reconciliation/alarms/watch-money.ts';
import type { Chore } from '#server/jobs/schedule.ts';

import { readBalances } from './read-balances.ts';

/** What the workers look after for the three books and for what should be seen. */
export const reconciliationChores: readonly Chore[] = [
  { name: 'read_balances', alone: true, every_ms: 60_000, run: readBalances },
  { name: 'reconcile', alone: true, every_ms: 5 * 60_000, run: reconcileAll },
  { name: 'watch_money', alone: true, every_ms: 60_000, run: watchMoney },
];
