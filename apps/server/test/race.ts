import { setTimeout } from 'node:timers/promises';

/** The most that one side is let ahead of the other. */
const LEAN_MS = 8;

/** Both at about the same time: `other` so much later, or so much earlier where it is less than nothing. */
export async function race<One, Other>(
  one: () => Promise<One>,
  other: () => Promise<Other>,
  lead_ms: number,
): Promise<[One, Other]> {
  return lead_ms >= 0
    ? Promise.all([one(), setTimeout(lead_ms).then(other)])
    : Promise.all([setTimeout(-lead_ms).then(one), other()]);
}

/**
 * By how much the first side is ahead in this round: now and then another, and more the less it has won so far. On a busy machine one
 * side may otherwise always come too late.
 */
export function leadOf(round: number, [won, lost]: readonly [number, number]): number {
  return (round % 5) - 2 + Math.max(-LEAN_MS, Math.min(LEAN_MS, lost - won));
}
