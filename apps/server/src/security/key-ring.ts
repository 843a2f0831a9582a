import type { Config } from '#server/config.ts';

import { deriveKey } from './derive-key.ts';

/** The key that seals, and those that only open what they sealed before. */
export type KeyRing = Pick<Config, 'PIN_KEY' | 'PIN_KEY_ID' | 'PIN_KEYS_RETIRED'>;

/** The key of that name for one purpose. Throws when it is not there any more: what it sealed is lost until it is back. */
export function keyNamed(config: KeyRing, key_id: string, purpose: string): Buffer {
  const secret = key_id === config.PIN_KEY_ID ? config.PIN_KEY : config.PIN_KEYS_RETIRED.get(key_id);
  if (secret === undefined) throw new Error(`There is no PIN key named ${key_id}`);
  return deriveKey(secret, purpose);
}
