import { RESET_RESEND_SECONDS } from '@club/rules/limits';

import { serverNow } from '#web/lib/server-clock.ts';

/** When the next code may be asked for, as it travels from the request to the page and survives a reload of it. */
export interface NextCode {
  resend_from: number;
}

export function nextCodeFrom(): NextCode {
  return { resend_from: serverNow() + RESET_RESEND_SECONDS * 1000 };
}

/** What a history entry holds, when it is ours. */
export function readNextCode(state: unknown): NextCode | null {
  const resend_from = (state as Partial<NextCode> | null)?.resend_from;
  return typeof resend_from === 'number' ? { resend_from } : null;
}
