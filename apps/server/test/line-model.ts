import { FRIENDS_PER_JUMP, JUMP_PLACES } from '@club/rules/queue-jump';

/**
 * The waiting line as a plain list. It says what the line means; the database keeps the same line in a form that a
 * million applicants can read, and is tested against this one.
 */
export type LineModel = {
  /** Pending applicants, first in line first. */
  readonly line: readonly string[];
  /** Confirmed friends per referrer. */
  readonly friends: ReadonlyMap<string, number>;
};

export const EMPTY_LINE: LineModel = { line: [], friends: new Map() };

/** A new applicant stands at the end. */
export function joinLine(queue: LineModel, applicant: string): LineModel {
  if (queue.line.includes(applicant)) return queue;
  return { ...queue, line: [...queue.line, applicant] };
}

/** Approved, rejected or withdrawn: the applicant leaves and everyone behind moves up. */
export function leaveLine(queue: LineModel, applicant: string): LineModel {
  return { ...queue, line: queue.line.filter((other) => other !== applicant) };
}

/**
 * A friend's number is confirmed. Each second confirmed friend moves the referrer 15 places ahead of where they stand
 * at that moment, never past the head. A referrer who no longer waits is only counted.
 */
export function countFriend(queue: LineModel, referrer: string): LineModel {
  const count = (queue.friends.get(referrer) ?? 0) + 1;
  const counted = { ...queue, friends: new Map(queue.friends).set(referrer, count) };
  return count % FRIENDS_PER_JUMP === 0 ? jumpAhead(counted, referrer) : counted;
}

/** The place in line, counted from 1, or null for somebody who does not wait. */
export function placeInLine(queue: LineModel, applicant: string): number | null {
  const index = queue.line.indexOf(applicant);
  return index < 0 ? null : index + 1;
}

function jumpAhead(queue: LineModel, applicant: string): LineModel {
  const from = queue.line.indexOf(applicant);
  if (from < 0) return queue;
  const line = queue.line.filter((other) => other !== applicant);
  line.splice(Math.max(0, from - JUMP_PLACES), 0, applicant);
  return { ...queue, line };
}
