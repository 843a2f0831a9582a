import { type EndedHold, holdTerms, lapseOf } from '@club/rules/hold-again';
import { formatTimeOnDay } from '@club/rules/kampala-time';

import { Problem } from '#server/problem.ts';

import { PAYMENT_HOLD_MS } from './hold-times.ts';

const WHY = 'Some of your orders were not paid in time, and their items went back on sale.';

interface Wanted {
  readonly offer_id: string;
  readonly product_id: string;
  readonly quantity: number;
}

/** Refuses a member who would hold stock again too soon, or too much of it, after holds that ran out. */
export function refuseHoldingAgain(ended: readonly EndedHold[], lines: readonly Wanted[], at: Date): void {
  const opens_at = holdsAgainAt(ended);
  if (opens_at > at.getTime()) {
    throw new Problem('hold_later', {
      message: `${WHY} You can order again at ${formatTimeOnDay(opens_at, at)}.`,
      facts: { retry_after: Math.ceil((opens_at - at.getTime()) / 1000) },
    });
  }
  const { most_pieces } = termsOf(ended);
  if (most_pieces === null) return;
  const over = lines.filter(({ quantity }) => quantity > most_pieces);
  if (over.length === 0) return;
  throw new Problem('hold_less', {
    message: `${WHY} You can order at most ${most_pieces} of each product now.`,
    facts: { lines: over.map(({ offer_id, product_id }) => ({ offer_id, product_id, available: most_pieces })) },
  });
}

/** From when on the member may hold stock again, in milliseconds; 0 where nothing stands against it. */
export function holdsAgainAt(ended: readonly EndedHold[]): number {
  const { wait_ms } = termsOf(ended);
  return wait_ms === 0 ? 0 : Math.max(...ended.map(({ ended_ms }) => ended_ms)) + wait_ms;
}

function termsOf(ended: readonly EndedHold[]) {
  return holdTerms(ended.reduce((sum, { held_ms }) => sum + lapseOf(held_ms, PAYMENT_HOLD_MS), 0));
}
