import type { OrderRow } from './store.ts';

export const CODE_LIFETIME_MS = 48 * 60 * 60_000;
/** The wrong try that uses a code up. */
export const CODE_TRIES = 5;
/** From so many used-up codes on, trying pauses after each, so that nobody walks through all codes at the counter. */
const LOCKS_BEFORE_PAUSE = 3;
const PAUSE_MS = 15 * 60_000;

/** How long codes of the order may not be tried, in whole seconds, or null when they may. */
export function codePause(order: Pick<OrderRow, 'code_locks' | 'code_issued_at'>, now: Date): number | null {
  if (order.code_locks < LOCKS_BEFORE_PAUSE || order.code_issued_at === null) return null;
  const left = order.code_issued_at.getTime() + PAUSE_MS - now.getTime();
  return left > 0 ? Math.ceil(left / 1_000) : null;
}
