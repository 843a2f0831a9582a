import type { ReplyOf } from '@club/contract/endpoint';
import type { signInAtCounter } from '@club/contract/outlets/tablets';
import { useSyncExternalStore } from 'react';

import { isAtCounter } from '#web/lib/at-counter.ts';
import { deviceStorage } from '#web/lib/storage.ts';

/** Who works on this tablet. The token opens nothing without the tablet's cookie, which no script reads. */
export type Shift = ReplyOf<typeof signInAtCounter>;

const KEY = 'shift';
let text: string | null = null;
let known: Shift | null = null;

function isShift(value: unknown): value is Shift {
  return typeof value === 'object' && value !== null && 'token' in value && 'outlet' in value && 'staff' in value;
}

/**
 * The shift on this tablet; null where nobody is signed in, or the page is no page of the tablet. What the device holds decides:
 * another tab may have ended it and begun the next one's.
 */
export function currentShift(): Shift | null {
  if (!isAtCounter()) return null;
  const kept = deviceStorage.readText(KEY);
  if (kept !== text) {
    text = kept;
    const value = deviceStorage.read(KEY);
    known = isShift(value) ? value : null;
  }
  return known;
}

export function storeShift(shift: Shift | null): void {
  deviceStorage.write(KEY, shift);
}

/** Ends a shift that the server knows no more, unless somebody else has begun one meanwhile. */
export function forgetShift(token: string): void {
  if (currentShift()?.token === token) storeShift(null);
}

const subscribe = (listener: () => void) => deviceStorage.watch(KEY, listener);

export function useShift(): Shift | null {
  return useSyncExternalStore(subscribe, currentShift, () => null);
}
