/**
 * Values kept on this device under versioned keys. `private` ones belong to the signed-in member and are wiped at
 * sign-out, because phones are shared; `device` ones (such as a draft) stay. What a browser refuses to keep, or has no room for, is kept
 * in memory until the page goes.
 */
const VERSION = 'v1';
const memory = new Map<string, string>();
const watchers = new Map<string, Set<() => void>>();

export function readRaw(key: string): string | null {
  return memory.get(key) ?? readStored(key);
}

function readStored(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeRaw(key: string, value: string | null): void {
  memory.delete(key);
  if (value === null || !store(key, value)) {
    removeStored(key);
    if (value !== null) memory.set(key, value);
  }
  for (const watcher of watchers.get(key) ?? []) watcher();
}

/** Calls back when the value was written, in this tab or another one. */
function watchRaw(key: string, watcher: () => void): () => void {
  const ofKey = watchers.get(key) ?? new Set();
  watchers.set(key, ofKey.add(watcher));
  const stop = followRaw((changed) => changed === key, watcher);
  return () => {
    ofKey.delete(watcher);
    stop();
  };
}

/** Calls back when another tab has changed such a value, or may have. */
function followRaw(isMeant: (key: string) => boolean, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || isMeant(key)) listener();
  };
  globalThis.addEventListener('storage', onStorage);
  return () => globalThis.removeEventListener('storage', onStorage);
}

function store(key: string, value: string): boolean {
  try {
    globalThis.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

function removeStored(key: string): void {
  try {
    globalThis.localStorage.removeItem(key);
  } catch {
    // There is none.
  }
}

function allKeys(): string[] {
  return [...storedKeys(), ...memory.keys()];
}

function storedKeys(): string[] {
  try {
    return Object.keys(globalThis.localStorage);
  } catch {
    return [];
  }
}

function area(name: 'private' | 'device') {
  const prefix = `kasente.${VERSION}.${name}.`;
  return {
    /** The stored value, or null; whatever does not parse counts as absent. The caller checks the shape. */
    read(key: string): unknown {
      const text = readRaw(prefix + key);
      if (text === null) return null;
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return null;
      }
    },
    write(key: string, value: unknown): void {
      writeRaw(prefix + key, value === null || value === undefined ? null : JSON.stringify(value));
    },
    /** Calls back when the value was written, in this tab or another one. */
    watch: (key: string, watcher: () => void) => watchRaw(prefix + key, watcher),
    /** The value as text, by which a reader knows that nothing has changed. */
    readText: (key: string) => readRaw(prefix + key),
    /** The keys that begin so, of what is there. */
    keys: (start: string) =>
      allKeys().flatMap((key) => (key.startsWith(prefix + start) ? [key.slice(prefix.length)] : [])),
    /** Calls back when another tab has changed what is under a key that begins so, or may have. */
    follow: (start: string, listener: () => void) => followRaw((key) => key.startsWith(prefix + start), listener),
    clear(): void {
      for (const key of allKeys()) if (key.startsWith(prefix)) writeRaw(key, null);
    },
  };
}

export const privateStorage = area('private');
export const deviceStorage = area('device');
