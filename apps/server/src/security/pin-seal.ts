import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';

import { hashRaw } from '@node-rs/argon2';

import type { Config } from '#server/config.ts';
import type { Random } from '#server/ports/random.ts';

import { deriveKey } from './derive-key.ts';
import { HashPool } from './hash-pool.ts';

/** argon2id (the library's default kind) at OWASP's minimum. Ten thousand PINs are soon tried, hence the seal around it. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const POOL_SIZE = 2;
const POOL_QUEUE = 40;

/** Where every PIN is hashed; its count says how many guesses really reached the hash. */
export const pinHashPool = new HashPool(POOL_SIZE, POOL_QUEUE);

type Keys = Pick<Config, 'PIN_KEY' | 'PIN_KEY_ID'>;

export interface SealedPin {
  readonly pin_hash: Buffer;
  readonly pin_key_id: string;
}

/**
 * What is stored of a PIN: argon2id over PIN and application id, sealed with a key that the database does not hold. The
 * seal is bound to the application, so that no row's hash opens another's.
 */
export async function sealPin(
  { config, random }: { config: Keys; random: Random },
  pin: string,
  application_id: string,
): Promise<SealedPin> {
  const salt = random.bytes(SALT_BYTES);
  const hash = await hashPin(pin, application_id, salt);
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealKey(config), nonce);
  cipher.setAAD(Buffer.from(application_id));
  const sealed = Buffer.concat([cipher.update(Buffer.concat([salt, hash])), cipher.final()]);
  return { pin_hash: Buffer.concat([nonce, cipher.getAuthTag(), sealed]), pin_key_id: config.PIN_KEY_ID };
}

/** Is this the PIN? Throws when the seal cannot be opened: that is a lost or wrong key, not a wrong PIN. */
export async function isPinOf(config: Keys, sealed: SealedPin, pin: string, application_id: string): Promise<boolean> {
  if (sealed.pin_key_id !== config.PIN_KEY_ID) throw new Error(`There is no PIN key named ${sealed.pin_key_id}`);
  const nonce = sealed.pin_hash.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', sealKey(config), nonce);
  decipher.setAAD(Buffer.from(application_id));
  decipher.setAuthTag(sealed.pin_hash.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = sealed.pin_hash.subarray(NONCE_BYTES + TAG_BYTES);
  const opened = Buffer.concat([decipher.update(body), decipher.final()]);
  const hash = await hashPin(pin, application_id, opened.subarray(0, SALT_BYTES));
  return timingSafeEqual(hash, opened.subarray(SALT_BYTES));
}

/** Takes as long as asking about a real PIN, for phones that have none to ask about. */
export async function hashInVain(random: Random, pin: string): Promise<void> {
  await hashPin(pin, random.uuid(), random.bytes(SALT_BYTES));
}

function hashPin(pin: string, application_id: string, salt: Buffer): Promise<Buffer> {
  return pinHashPool.run(() => hashRaw(pin + application_id, { ...ARGON2, salt }));
}

function sealKey(config: Keys): Buffer {
  return deriveKey(config.PIN_KEY, 'pin seal');
}
