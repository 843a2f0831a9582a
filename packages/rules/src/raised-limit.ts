import { epochMs, type Instant } from './kampala-time.ts';

/** Raised, a limit above which two people have to agree counts so much later. */
export const LIMIT_RAISED_AFTER_MS = 24 * 60 * 60_000;

export interface LimitChange {
  readonly value: number;
  readonly set_at: Instant;
}

/** A limit as it counts, and as it was set; `counts_from` is null where both are the same. */
export interface StandingLimit {
  readonly value: number;
  readonly set: number;
  readonly counts_from: Date | null;
}

/**
 * Which limit counts at a moment, after changes in the order in which they were made: one that was lowered counts at once,
 * one that was raised not before it stood a day ago as well. So nobody goes round it alone before the others have seen it,
 * and one that is set back within the day stands as before.
 */
export function standingLimit(standard: number, changes: readonly LimitChange[], at: Instant): StandingLimit {
  const a_day_ago = epochMs(at) - LIMIT_RAISED_AFTER_MS;
  const set = changes.at(-1)?.value ?? standard;
  const before = changes.findLast(({ set_at }) => epochMs(set_at) <= a_day_ago)?.value ?? standard;
  if (set <= before) return { value: set, set, counts_from: null };
  const first = changes.find(({ value, set_at }) => epochMs(set_at) > a_day_ago && value >= set)!;
  return { value: before, set, counts_from: new Date(epochMs(first.set_at) + LIMIT_RAISED_AFTER_MS) };
}
