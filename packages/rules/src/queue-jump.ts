/** How many places ahead an applicant is moved, and for how many confirmed friends (spec 1 §9). */
export const JUMP_PLACES = 15;
export const FRIENDS_PER_JUMP = 2;

/** The width of the queue bar: 100 − position, between 0 and 99. */
export function queueBarPercent(position: number): number {
  return Math.min(99, Math.max(0, 100 - position));
}

/** So many places from the head the queue bar begins to fill (spec 1 §9). */
export const LAST_STRETCH = 100;

/** How much of the line is behind a place, in whole percent: what tells something long before the last stretch. */
export function behindPercent(position: number, total_waiting: number): number {
  if (total_waiting <= 1) return 0;
  return Math.floor((100 * Math.max(0, total_waiting - position)) / (total_waiting - 1));
}
