import type { ReplyOf } from '@club/contract/endpoint';
import type { signInAtCounter } from '@club/contract/outlets/tablets';
import { useSyncExternalStore } from 'react';

import { isAtCounter } from '#web/lib/at-counter.ts';
import { deviceStorage } from '#web/lib/storage.ts';

/** Who works on this tablet. The token opens nothing without the tablet's cookie, which no script reads. */
export type Shift = ReplyOf<typeof signInAtCounter>;

const KEY = 'shift';
const listeners = new Set<() => void>();
let known: Shift | null | undefined;

function isShift(value: unknown): value is Shift {
  return typeof value === 'object' && value !== null && 'token' in value && 'outlet' in value && 'staff' in value;
}

/** The shift on this tablet; null where nobody is signed in, or the page is no page of the tablet. */
export function currentShift(): Shift | null {
  if (!isAtCounter()) return null;
  if (known === undefined) {
    const kept = deviceStorage.read(KEY);
    known = isShift(kept) ? kept : null;
  }
  return known;
}

export function storeShift(shift: Shift | null): void {
  known = shift;
  deviceStorage.write(KEY, shift);
  for (const listener of listeners) listener();
}

/** Ends a shift that the server knows no more, unless somebody else has begun one meanwhile. */
export function forgetShift(token: string): void {
  if (currentShift()?.token === token) storeShift(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useShift(): Shift | null {
  return useSyncExternalStore(subscribe, currentShift, () => null);
}
