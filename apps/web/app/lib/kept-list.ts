import { useSyncExternalStore } from 'react';

import { deviceStorage } from './storage.ts';

export interface KeptList<T> {
  /** The same array while nothing has changed. */
  read(): readonly T[];
  change(work: (before: readonly T[]) => readonly T[]): void;
  use(): readonly T[];
}

/**
 * A list that this device keeps. Several tabs may change it: what the device holds is the truth, so each change begins with what
 * is there, and every tab hears of it. `isOne` says whether what was kept has the shape.
 */
export function keptList<T>(key: string, isOne: (value: unknown) => value is T): KeptList<T> {
  const none: readonly T[] = [];
  let text: string | null = null;
  let known = none;
  function read(): readonly T[] {
    const kept = deviceStorage.readText(key);
    if (kept === text) return known;
    text = kept;
    const value = deviceStorage.read(key);
    known = Array.isArray(value) ? value.filter(isOne) : none;
    return known;
  }
  const watch = (watcher: () => void) => deviceStorage.watch(key, watcher);
  return {
    read,
    change(work) {
      const next = work(read());
      deviceStorage.write(key, next.length === 0 ? null : next);
    },
    use: () => useSyncExternalStore(watch, read, () => none),
  };
}
