/** Stock is held so long from placing the order, and anew from each try to pay. */
export const PAYMENT_HOLD_MS = 10 * 60_000;
/** However often a payment is tried, stock is not held longer than this after the order was placed, or after the last try. */
export const LONGEST_HOLD_MS = 24 * 60 * 60_000;

/** When a hold that begins or is prolonged now ends. */
export function holdUntil(now: Date): Date {
  return new Date(now.getTime() + PAYMENT_HOLD_MS);
}

/** Whether an order may still get a new payment attempt, which prolongs its hold. */
export function mayProlong(order: { created_at: Date }, now: Date): boolean {
  return now.getTime() - order.created_at.getTime() < LONGEST_HOLD_MS;
}
