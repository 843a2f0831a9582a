import type { Network } from './network.ts';
import type { Transaction } from './records.ts';

/** How long the customer may take over the PIN before the operator gives up. */
export const APPROVAL_WINDOW_MS = 5 * 60_000;

/** `approve`, `refuse`, `expire`, `manual`, `ongoing` (never ends by itself), `delayed` (first CREATED, then approved) or `fail:REASON`. */
export type Outcome = string;

const OUTCOME = /^(?:approve|refuse|expire|manual|ongoing|delayed|fail:[A-Za-z0-9_]{2,60})$/;

/** Written for every number that has no behaviour of its own. */
export const EVERYBODY = 'default';

export function isOutcome(text: string): boolean {
  return OUTCOME.test(text);
}

export interface Plan {
  outcome: Outcome;
  delay_ms: number;
}

/** What a test asked this number to do, or nothing. */
export function behaviourOf(network: Network, party: string): Plan | undefined {
  return network.store.behaviours.get(party) ?? network.store.behaviours.get(EVERYBODY);
}

/** Turn a plan into what happens by itself and when. */
export function applyPlan(transaction: Transaction, plan: Plan): Transaction {
  if (plan.outcome === 'ongoing') return transaction;
  if (plan.outcome === 'manual') return dueAt(transaction, APPROVAL_WINDOW_MS, 'expire');
  if (plan.outcome === 'delayed') {
    return { ...dueAt(transaction, plan.delay_ms, 'approve'), status: 'created' };
  }
  // A prompt that nobody answers runs out at the end of the window, unless the test wants it sooner.
  if (plan.outcome === 'expire' && plan.delay_ms === 0) return dueAt(transaction, APPROVAL_WINDOW_MS, 'expire');
  return dueAt(transaction, plan.delay_ms, plan.outcome);
}

function dueAt(transaction: Transaction, delayMs: number, outcome: Outcome): Transaction {
  return { ...transaction, due_at: transaction.created_at + delayMs, due_outcome: outcome };
}
