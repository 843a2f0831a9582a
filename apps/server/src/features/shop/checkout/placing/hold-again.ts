import { type EndedHold, holdTerms, lapseOf } from '@club/rules/hold-again';
import { formatTime } from '@club/rules/kampala-time';

import type { PricedLine } from '#server/features/shop/catalogue/price-lines.ts';
import { PAYMENT_HOLD_MS } from '#server/features/shop/order-book/hold-times.ts';
import { Problem } from '#server/problem.ts';

const WHY = 'Some of your orders were not paid in time, and their items went back on sale.';

/** Refuses a member who would hold stock again too soon, or too much of it, after holds that ran out. */
export function refuseHoldingAgain(ended: readonly EndedHold[], lines: readonly PricedLine[], at: Date): void {
  const { wait_ms, most_pieces } = holdTerms(
    ended.reduce((sum, { held_ms }) => sum + lapseOf(held_ms, PAYMENT_HOLD_MS), 0),
  );
  if (most_pieces === null) return;
  const opens_at = Math.max(...ended.map(({ ended_ms }) => ended_ms)) + wait_ms;
  if (opens_at > at.getTime()) {
    throw new Problem('hold_later', {
      message: `${WHY} You can order again at ${formatTime(opens_at)}.`,
      facts: { retry_after: Math.ceil((opens_at - at.getTime()) / 1000) },
    });
  }
  const over = lines.filter(({ quantity }) => quantity > most_pieces);
  if (over.length === 0) return;
  throw new Problem('hold_less', {
    message: `${WHY} You can order at most ${most_pieces} of each product now.`,
    facts: { lines: over.map(({ offer_id, product_id }) => ({ offer_id, product_id, available: most_pieces })) },
  });
}
