/** How long the networks leave a prompt on a phone. */
export const PROMPT_LIFE_MS = 5 * 60_000;
/** A request is sent, or sent again, only so long after the member asked for it: a later prompt would be a surprise. */
export const SEND_WITHIN_MS = 10 * 60_000;
/** A call to a provider takes at most two time-outs of 10 s; after this long whoever made it has died. */
export const CALL_LEASE_MS = 30_000;
/** Callbacks and members can hurry a question, but never ask more often than this. */
export const LEAST_BETWEEN_CHECKS_MS = 5_000;
/** "Never heard of it" counts only when it is said twice, this far apart. */
export const NOT_FOUND_TWICE_MS = 60_000;

export function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
