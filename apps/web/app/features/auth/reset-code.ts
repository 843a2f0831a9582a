import { RESET_RESEND_SECONDS } from '@club/rules/limits';

import { serverNow } from '#web/lib/server-clock.ts';

const WAIT_MS = RESET_RESEND_SECONDS * 1000;

/**
 * When the last code was asked for, as it travels from the request to the page and survives a reload of it. By the device's
 * clock, for a page that was loaded anew has not heard the server's yet.
 */
export interface AskedForCode {
  asked_at: number;
}

export function askedForCode(): AskedForCode {
  return { asked_at: Date.now() };
}

/** From when on the server takes the next request, by its clock, when a history entry of ours tells; never longer than it takes. */
export function nextCodeFrom(state: unknown): number | null {
  const asked_at = (state as Partial<AskedForCode> | null)?.asked_at;
  if (typeof asked_at !== 'number') return null;
  const leftMs = asked_at + WAIT_MS - Date.now();
  return serverNow() + Math.min(WAIT_MS, Math.max(0, leftMs));
}
