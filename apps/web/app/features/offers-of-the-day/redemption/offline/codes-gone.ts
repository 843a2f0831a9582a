import type { CounterRedemption } from '@club/contract/offers-of-the-day/redemption';

import { keptList } from '#web/lib/kept-list.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** A code against which this device has handed over, and until when a picture of its QR would be good. */
interface CodeGone {
  readonly code_id: string;
  readonly until_ms: number;
}

/** More than a counter hands over while codes are good. */
const MOST = 1_000;

function isCodeGone(value: unknown): value is CodeGone {
  return typeof value === 'object' && value !== null && 'code_id' in value && 'until_ms' in value;
}

/** Through sign-out as well: the picture is as good for the next shift. They say nothing of who bought or gave what. */
const codesGone = keptList('counter-codes-gone', { isOne: isCodeGone, nameOf: ({ code_id }) => code_id });

/** The codes that are known here to be spent although their QR has not run out. */
export function readCodesGone(now: number): readonly CodeGone[] {
  return codesGone.read().filter(({ until_ms }) => until_ms > now);
}

export function rememberCodeGone({ code_id, until_ms }: CodeGone): void {
  const now = serverNow();
  const before = codesGone.read();
  const good = before.filter((one) => one.until_ms > now && one.code_id !== code_id);
  const stay = new Set(good.slice(1 - MOST));
  const gone = new Set(before.filter((one) => !stay.has(one)));
  codesGone.drop((one) => gone.has(one));
  codesGone.put({ code_id, until_ms });
}

/** The same of what the club has redeemed at this device. */
export function rememberRedeemed({ code_id, expires_at }: CounterRedemption): void {
  rememberCodeGone({ code_id, until_ms: Date.parse(expires_at) });
}

/** It was taken back, so it is good again. */
export function forgetCodeGone(code_id: string): void {
  codesGone.drop((one) => one.code_id === code_id);
}
