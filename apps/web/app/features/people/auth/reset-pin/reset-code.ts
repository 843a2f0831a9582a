import type { ReplyOf } from '@club/contract/endpoint';
import type { requestPinReset } from '@club/contract/people/auth';
import { RESET_RESEND_SECONDS } from '@club/rules/limits';

import { serverNow } from '#web/lib/server-clock.ts';

/**
 * When the last code was asked for and what was answered, as it travels from the request to the page and survives a reload of
 * it. By the device's clock, for a page that was loaded anew has not heard the server's yet.
 */
export interface AskedForCode {
  asked_at: number;
  wait_ms: number;
  says: string;
}

export function askedForCode({ message, retry_after }: ReplyOf<typeof requestPinReset>): AskedForCode {
  return { asked_at: Date.now(), wait_ms: (retry_after ?? RESET_RESEND_SECONDS) * 1000, says: message };
}

/** What was answered, and from when on the server takes the next request, by its clock; never longer than it takes. */
export function readAskedForCode(state: unknown): { says: string; nextFrom: number } | null {
  const { asked_at, wait_ms, says } = (state as Partial<AskedForCode> | null) ?? {};
  if (typeof asked_at !== 'number' || typeof wait_ms !== 'number' || says === undefined) return null;
  const leftMs = asked_at + wait_ms - Date.now();
  return { says, nextFrom: serverNow() + Math.min(wait_ms, Math.max(0, leftMs)) };
}
