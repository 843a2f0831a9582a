import { privateStorage } from './storage.ts';

/**
 * What a member has typed and not sent yet, kept on the device until it is sent or they sign out: a page that is loaded anew,
 * perhaps without a network, still has it. Only what has the shape of `empty` is read back.
 */
export function keptDraft<T extends Record<string, string>>(name: string, empty: T) {
  const key = `draft.${name}`;
  return {
    read(): T {
      const kept = privateStorage.read(key);
      if (kept === null || typeof kept !== 'object') return empty;
      const fields = Object.entries(kept).filter(([field, value]) => field in empty && typeof value === 'string');
      return { ...empty, ...Object.fromEntries(fields) };
    },
    write(change: Partial<T>): void {
      privateStorage.write(key, { ...this.read(), ...change });
    },
    forget(): void {
      privateStorage.write(key, null);
    },
  };
}

export type KeptDraft<T extends Record<string, string>> = ReturnType<typeof keptDraft<T>>;
