/** How many places ahead an applicant is moved, and for how many confirmed friends (spec 1 §9). */
export const JUMP_PLACES = 15;
export const FRIENDS_PER_JUMP = 2;

/**
 * The waiting line as a plain list. It says what the line means; the database keeps the same line in a form that a
 * million applicants can read, and is tested against this one.
 */
export type ReferralQueue = {
  /** Pending applicants, first in line first. */
  readonly line: readonly string[];
  /** Confirmed friends per referrer. */
  readonly friends: ReadonlyMap<string, number>;
};

export const EMPTY_QUEUE: ReferralQueue = { line: [], friends: new Map() };

/** A new applicant stands at the end. */
export function joinQueue(queue: ReferralQueue, applicant: string): ReferralQueue {
  if (queue.line.includes(applicant)) return queue;
  return { ...queue, line: [...queue.line, applicant] };
}

/** Approved, rejected or withdrawn: the applicant leaves and everyone behind moves up. */
export function leaveQueue(queue: ReferralQueue, applicant: string): ReferralQueue {
  return { ...queue, line: queue.line.filter((other) => other !== applicant) };
}

/**
 * A friend's number is confirmed. Each second confirmed friend moves the referrer 15 places ahead of where they stand
 * at that moment, never past the head. A referrer who no longer waits is only counted.
 */
export function confirmFriend(queue: ReferralQueue, referrer: string): ReferralQueue {
  const count = (queue.friends.get(referrer) ?? 0) + 1;
  const counted = { ...queue, friends: new Map(queue.friends).set(referrer, count) };
  return count % FRIENDS_PER_JUMP === 0 ? jumpAhead(counted, referrer) : counted;
}

/** The place in line, counted from 1, or null for somebody who does not wait. */
export function queuePosition(queue: ReferralQueue, applicant: string): number | null {
  const index = queue.line.indexOf(applicant);
  return index < 0 ? null : index + 1;
}

/** The width of the queue bar: 100 − position, between 0 and 99. */
export function queueBarPercent(position: number): number {
  return Math.min(99, Math.max(0, 100 - position));
}

function jumpAhead(queue: ReferralQueue, applicant: string): ReferralQueue {
  const from = queue.line.indexOf(applicant);
  if (from < 0) return queue;
  const line = queue.line.filter((other) => other !== applicant);
  line.splice(Math.max(0, from - JUMP_PLACES), 0, applicant);
  return { ...queue, line };
}
