import { vi } from 'vitest';

interface Change {
  readonly key: string;
  readonly value: string | null;
}

/** What a tab has of the device's storage. Its keys are its own properties, as those of a browser's are. */
function copyOfStorage(wrote: (change: Change) => void) {
  const items: Record<string, string> = {};
  const set = ({ key, value }: Change): void => {
    if (value === null) Reflect.deleteProperty(items, key);
    else items[key] = value;
  };
  const change = (key: string, value: string | null): void => {
    set({ key, value });
    wrote({ key, value });
  };
  const methods = {
    getItem: (key: string) => (Object.hasOwn(items, key) ? items[key] : null),
    setItem: change,
    removeItem: (key: string) => change(key, null),
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(items, name, { value });
  return { items, set };
}

/**
 * Two tabs of a browser. Each reads a copy of the storage of its own, and what it writes reaches the other one a moment later:
 * when `settle` says so. `inTab` does something in one of them.
 */
export function twoTabs() {
  const onTheWay: [Change[], Change[]] = [[], []];
  const copies = [
    copyOfStorage((change) => onTheWay[1].push(change)),
    copyOfStorage((change) => onTheWay[0].push(change)),
  ] as const;
  return {
    inTab<T>(tab: 0 | 1, work: () => T): T {
      vi.stubGlobal('localStorage', copies[tab].items);
      return work();
    },
    settle(): void {
      for (const tab of [0, 1] as const) for (const change of onTheWay[tab].splice(0)) copies[tab].set(change);
    },
  };
}
