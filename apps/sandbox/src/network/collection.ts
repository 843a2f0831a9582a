import type { Journal } from './journal.ts';

/** Records by key, in order of first appearance; every change is journalled before `put` returns. */
export interface Collection<T> {
  readonly name: string;
  readonly size: number;
  get(key: string): T | undefined;
  put(key: string, value: T): T;
  remove(key: string): void;
  values(): T[];
  entries(): [string, T][];
  clear(): void;
  /** Take a value read back from the journal, without journalling it again. */
  restore(key: string, value: unknown): void;
}

export function createCollection<T>(name: string, journal: Journal | undefined): Collection<T> {
  const records = new Map<string, T>();
  return {
    name,
    get size() {
      return records.size;
    },
    get: (key) => records.get(key),
    put(key, value) {
      journal?.append({ collection: name, key, value });
      records.set(key, value);
      return value;
    },
    remove(key) {
      if (records.delete(key)) journal?.append({ collection: name, key, value: null });
    },
    values: () => [...records.values()],
    entries: () => [...records.entries()],
    clear() {
      for (const key of records.keys()) journal?.append({ collection: name, key, value: null });
      records.clear();
    },
    restore(key, value) {
      if (value === null) records.delete(key);
      // The journal holds what `put` of this collection was given.
      else records.set(key, value as T);
    },
  };
}
