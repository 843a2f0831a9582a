import { prolongsHold } from '@club/rules/hold-again';

import type { OrderRow } from './store.ts';

/** Stock is held so long from placing the order, and anew from each try to pay. */
export const PAYMENT_HOLD_MS = 10 * 60_000;
/** However often a payment is tried, stock is not held longer than this after the order was placed, or after the last try. */
export const LONGEST_HOLD_MS = 24 * 60 * 60_000;

/** When a hold that begins or is prolonged now ends. */
export function holdUntil(now: Date): Date {
  return new Date(now.getTime() + PAYMENT_HOLD_MS);
}

/** When the hold of an order ends whose money is asked for now. */
export function holdWhenAsked(order: Pick<OrderRow, 'hold_expires_at' | 'refused_prompts'>, now: Date): Date | null {
  return prolongsHold(order.refused_prompts) ? holdUntil(now) : order.hold_expires_at;
}

/**
 * Whether an order may still get a new payment attempt. It prolongs the hold, unless payers have refused several: then it is made
 * while the hold stands, or not any more.
 */
export function mayBeAsked(
  order: Pick<OrderRow, 'created_at' | 'hold_expires_at' | 'refused_prompts'>,
  now: Date,
): boolean {
  if (now.getTime() - order.created_at.getTime() >= LONGEST_HOLD_MS) return false;
  return prolongsHold(order.refused_prompts) || (order.hold_expires_at !== null && order.hold_expires_at > now);
}
