const HOUR_MS = 60 * 60_000;
/** Longer than a shift on roads without a network. */
const OLDEST_CLAIM_MS = 12 * HOUR_MS;

/**
 * When something happened, by a phone that told it later: not before what went before it, not in the future, and not
 * longer ago than a shift. A phone that says nothing means now.
 */
export function boundedClaim(said: Date | null, after: Date, now: Date): Date {
  if (said === null || Number.isNaN(said.getTime())) return now;
  const earliest = Math.max(after.getTime(), now.getTime() - OLDEST_CLAIM_MS);
  return new Date(Math.min(Math.max(said.getTime(), earliest), now.getTime()));
}
