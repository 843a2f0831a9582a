import type { CounterShift } from '@club/contract/offers-of-the-day/shifts';
import { useSyncExternalStore } from 'react';

import { deviceStorage, privateStorage } from '#web/lib/storage.ts';

/** What was handed over without a network and still has to be told. */
export interface HandOver {
  readonly shift_id: string;
  readonly code_id: string;
  readonly qr: string;
  readonly handed_over_at: string;
}

const SHIFT = 'counter-shift';
const HANDED = 'counter-handed-over';

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Written here and nowhere else, and as good as gone once it is over. */
function readShift(now: number): CounterShift | null {
  const shift = privateStorage.read(SHIFT) as CounterShift | null;
  return shift !== null && Date.parse(shift.ends_at) > now ? shift : null;
}

/** The shift of the counter at which a manager of several outlets stands now: one of another counter goes on there alone. */
export function readShiftAt(outlet: string | undefined, now: number): CounterShift | null {
  const shift = readShift(now);
  return outlet === undefined || shift?.outlet.id === outlet ? shift : null;
}

/** It belongs to whoever is signed in, and goes with the session. */
export function keepShift(shift: CounterShift): void {
  privateStorage.write(SHIFT, shift);
  changed();
}

/** These stay through sign-out: goods have been handed over for them. */
export function readHandOvers(): readonly HandOver[] {
  return (deviceStorage.read(HANDED) ?? []) as HandOver[];
}

export function keepHandOver(handOver: HandOver): void {
  deviceStorage.write(HANDED, [...readHandOvers(), handOver]);
  changed();
}

export function dropHandOver({ shift_id, code_id }: HandOver): void {
  const left = readHandOvers().filter((other) => other.shift_id !== shift_id || other.code_id !== code_id);
  deviceStorage.write(HANDED, left.length === 0 ? null : left);
  changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many wait to be told. */
export function useWaiting(): number {
  return useSyncExternalStore(
    subscribe,
    () => readHandOvers().length,
    () => 0,
  );
}

/** Whether this device has a shift; its parts are read where they are needed. */
export function useShiftId(now: number): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readShift(now)?.id ?? null,
    () => null,
  );
}
