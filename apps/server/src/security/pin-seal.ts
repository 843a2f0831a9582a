import { timingSafeEqual } from 'node:crypto';

import { hashRaw } from '@node-rs/argon2';

import type { Random } from '#server/ports/random.ts';

import { keyNamed, type KeyRing } from './key-ring.ts';
import { openSeal, seal } from './seal.ts';
import { SlowWork } from './slow-work.ts';

/** argon2id (the library's default kind) at OWASP's minimum. Ten thousand PINs are soon tried, hence the seal around it. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const SALT_BYTES = 16;
const POOL_SIZE = 2;
const POOL_QUEUE = 40;

/** Where every PIN is hashed; its count says how many guesses really reached the hash. */
export const pinSlowWork = new SlowWork(POOL_SIZE, POOL_QUEUE);

/** How a salted PIN becomes 32 bytes. */
export type PinHash = (text: string, salt: Buffer) => Promise<Buffer>;

const argon2id: PinHash = (text, salt) => hashRaw(text, { ...ARGON2, salt });

interface SealDeps {
  readonly config: KeyRing;
  readonly random: Random;
  /** argon2id where none is given. Only tests give a quicker one. */
  readonly hashPin?: PinHash;
}

export interface SealedPin {
  readonly pin_hash: Buffer;
  readonly pin_key_id: string;
}

/**
 * What is stored of a PIN: argon2id over PIN and application id, sealed with a key that the database does not hold. The
 * seal is bound to the application, so that no row's hash opens another's.
 */
export async function sealPin(deps: SealDeps, pin: string, application_id: string): Promise<SealedPin> {
  const salt = deps.random.bytes(SALT_BYTES);
  const hash = await hashPin(deps, pin, application_id, salt);
  return sealHash(deps, Buffer.concat([salt, hash]), application_id);
}

/** Is this the PIN? Throws when the seal cannot be opened: that is a lost or wrong key, not a wrong PIN. */
export async function isPinOf(
  deps: Omit<SealDeps, 'random'>,
  sealed: SealedPin,
  pin: string,
  application_id: string,
): Promise<boolean> {
  const opened = openHash(deps.config, sealed, application_id);
  const hash = await hashPin(deps, pin, application_id, opened.subarray(0, SALT_BYTES));
  return timingSafeEqual(hash, opened.subarray(SALT_BYTES));
}

/** The same PIN under the key that seals now, without knowing it; undefined where it is already. */
export function resealPin(deps: SealDeps, sealed: SealedPin, application_id: string): SealedPin | undefined {
  if (sealed.pin_key_id === deps.config.PIN_KEY_ID) return undefined;
  return sealHash(deps, openHash(deps.config, sealed, application_id), application_id);
}

/** Whether two seals hold the same PIN of an application, without knowing it: sealed anew it is still the same. */
export function isSamePin(config: KeyRing, one: SealedPin, other: SealedPin, application_id: string): boolean {
  return timingSafeEqual(openHash(config, one, application_id), openHash(config, other, application_id));
}

/** Takes as long as asking about a real PIN, for phones that have none to ask about. */
export async function hashInVain(deps: Omit<SealDeps, 'config'>, pin: string): Promise<void> {
  await hashPin(deps, pin, deps.random.uuid(), deps.random.bytes(SALT_BYTES));
}

function hashPin(
  { hashPin: hash = argon2id }: Pick<SealDeps, 'hashPin'>,
  pin: string,
  application_id: string,
  salt: Buffer,
): Promise<Buffer> {
  return pinSlowWork.run(() => hash(pin + application_id, salt));
}

function sealHash({ config, random }: SealDeps, hash: Buffer, application_id: string): SealedPin {
  const key = keyNamed(config, config.PIN_KEY_ID, 'pin seal');
  return { pin_hash: seal(key, random, hash, application_id), pin_key_id: config.PIN_KEY_ID };
}

function openHash(config: KeyRing, { pin_hash, pin_key_id }: SealedPin, application_id: string): Buffer {
  return openSeal(keyNamed(config, pin_key_id, 'pin seal'), pin_hash, application_id);
}
