import type { MoneyAlarm } from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';

/** What is wrong right now; `subject` names it, so that one cause is one alarm however often it is looked for. */
export interface Cause {
  readonly kind: MoneyAlarm['kind'];
  readonly subject: string;
  readonly network: Network | null;
  readonly amount: number | null;
  readonly detail: string;
  readonly link: string;
}
