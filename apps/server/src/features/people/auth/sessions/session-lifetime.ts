import { ADMIN_IDLE_MINUTES } from '@club/rules/limits';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export interface Lifetime {
  /** A session not refreshed for so long is over. */
  readonly idle_ms: number;
  /** A session is over after so long in any case. */
  readonly most_ms: number;
}

const REMEMBERED: Lifetime = { idle_ms: 30 * DAY_MS, most_ms: 90 * DAY_MS };
const ONE_DAY: Lifetime = { idle_ms: 12 * HOUR_MS, most_ms: 24 * HOUR_MS };
const PRIVILEGED: Lifetime = { idle_ms: ADMIN_IDLE_MINUTES * 60_000, most_ms: 8 * HOUR_MS };

/**
 * How long a session lives (decision A14). One that is not bound to a device can be carried away and used anywhere, so it
 * lives a day at most. Those who can act for the club are not remembered on a device, whatever they tick.
 */
export function sessionLifetime(session: { remember: boolean; is_privileged: boolean; is_bound: boolean }): Lifetime {
  if (session.is_privileged) return PRIVILEGED;
  return session.remember && session.is_bound ? REMEMBERED : ONE_DAY;
}

/** When a session that is used now would end for idleness: never after its end. */
export function idleEnd(now: Date, lifetime: Lifetime, expires_at: Date): Date {
  return new Date(Math.min(now.getTime() + lifetime.idle_ms, expires_at.getTime()));
}
