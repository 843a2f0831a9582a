import type { Ugx } from './money.ts';

/** A line of an order that somebody wants again. */
export interface FormerLine {
  readonly quantity: number;
  readonly unit_price: Ugx;
}

/** The same product as it can be had now; null where no live offer has it. */
export type LineNow = {
  readonly unit_price: Ugx;
  readonly stock_quantity: number;
  /** What the member may still have of it; null without a limit. */
  readonly member_left: number | null;
} | null;

export type MissingReason = 'offer_ended' | 'sold_out' | 'member_limit_reached';

export type Reordered =
  | { readonly outcome: 'added' | 'changed'; readonly quantity: number }
  | { readonly outcome: 'unavailable'; readonly quantity: 0; readonly reason: MissingReason };

/** What becomes of a line when its order is placed in the cart again: as much of it as there is, and never more than before. */
export function reorderLine(former: FormerLine, now: LineNow): Reordered {
  if (now === null) return { outcome: 'unavailable', quantity: 0, reason: 'offer_ended' };
  if (now.stock_quantity <= 0) return { outcome: 'unavailable', quantity: 0, reason: 'sold_out' };
  if (now.member_left !== null && now.member_left <= 0) {
    return { outcome: 'unavailable', quantity: 0, reason: 'member_limit_reached' };
  }
  const quantity = Math.min(former.quantity, now.stock_quantity, now.member_left ?? former.quantity);
  const isAsBefore = quantity === former.quantity && now.unit_price === former.unit_price;
  return { outcome: isAsBefore ? 'added' : 'changed', quantity };
}
