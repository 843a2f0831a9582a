import type { CodeRow } from '#server/features/offers-of-the-day/codes/redeemable.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';

type Standing = 'good' | 'redemption_code_expired' | 'redemption_code_used' | 'redemption_code_invalid';

/** Whether a code can be used now. Validity is said before "already used". */
export function codeStanding(code: CodeRow, order: OrderRow | undefined, now: Date): Standing {
  // By the time alone: what was handed over in time and is told later was good.
  const isOver = code.expires_at <= now;
  if (code.state !== 'redeemed' && isOver) return 'redemption_code_expired';
  // What was given back is not handed over any more.
  const isPaid = order?.payment_status === 'paid' || order?.payment_status === 'partially_refunded';
  if (!isPaid || order?.status === 'cancelled') return 'redemption_code_invalid';
  if (code.state === 'redeemed') return 'redemption_code_used';
  return order?.status === 'ready' ? 'good' : 'redemption_code_invalid';
}
