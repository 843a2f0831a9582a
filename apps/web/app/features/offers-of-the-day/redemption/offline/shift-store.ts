import type { CounterShift } from '@club/contract/offers-of-the-day/shifts';
import { useSyncExternalStore } from 'react';

import { heldSession } from '#web/api/session.ts';
import { currentShift } from '#web/api/shift.ts';
import { isAtCounter } from '#web/lib/at-counter.ts';
import { privateStorage } from '#web/lib/storage.ts';

const SHIFT = 'counter-shift';

interface KeptShift {
  readonly shift: CounterShift;
  /** During whose sign-in it was opened. */
  readonly during: string | null;
}

/** The sign-in on the tablet, or the session of a manager. */
function signedIn(): string | null {
  return isAtCounter() ? (currentShift()?.token ?? null) : heldSession();
}

/** Written here and nowhere else; as good as gone once it is over, or somebody else works here. */
function readShift(now: number): CounterShift | null {
  const kept = privateStorage.read(SHIFT) as Partial<KeptShift> | null;
  if (kept?.shift === undefined || kept.during !== signedIn()) return null;
  return Date.parse(kept.shift.ends_at) > now ? kept.shift : null;
}

/** The shift of the counter at which a manager of several outlets stands now: one of another counter goes on there alone. */
export function readShiftAt(outlet: string | undefined, now: number): CounterShift | null {
  const shift = readShift(now);
  return outlet === undefined || shift?.outlet.id === outlet ? shift : null;
}

/** It belongs to whoever is signed in, and goes with the session. */
export function keepShift(shift: CounterShift): void {
  privateStorage.write(SHIFT, { shift, during: signedIn() } satisfies KeptShift);
}

const watch = (watcher: () => void) => privateStorage.watch(SHIFT, watcher);

/** Whether this device has a shift; its parts are read where they are needed. */
export function useShiftId(now: number): string | null {
  return useSyncExternalStore(
    watch,
    () => readShift(now)?.id ?? null,
    () => null,
  );
}
