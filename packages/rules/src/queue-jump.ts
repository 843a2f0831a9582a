/** How many places ahead an applicant is moved, and for how many confirmed friends (spec 1 §9). */
export const JUMP_PLACES = 15;
export const FRIENDS_PER_JUMP = 2;

/** So many places from the head the queue bar begins to fill (spec 1 §9). */
export const LAST_STRETCH = 100;

/** The width of the queue bar: 100 − position, between 0 and 99. */
export function queueBarPercent(position: number): number {
  return Math.min(99, Math.max(0, LAST_STRETCH - position));
}
