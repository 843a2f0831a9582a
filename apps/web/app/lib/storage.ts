/**
 * Values kept on this device under versioned keys. `private` ones belong to the signed-in member and are wiped at
 * sign-out, because phones are shared; `device` ones (such as a draft) stay. A browser that refuses storage gets memory.
 */
const VERSION = 'v1';
const memory = new Map<string, string>();

export function readRaw(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeRaw(key: string, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage.removeItem(key);
    else globalThis.localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

function allKeys(): string[] {
  try {
    return Object.keys(globalThis.localStorage);
  } catch {
    return [...memory.keys()];
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
    clear(): void {
      for (const key of allKeys()) if (key.startsWith(prefix)) writeRaw(key, null);
    },
  };
}

export const privateStorage = area('private');
export const deviceStorage = area('device');
