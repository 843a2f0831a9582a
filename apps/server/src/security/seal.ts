import { createCipheriv, createDecipheriv } from 'node:crypto';

import type { Random } from '#server/ports/random.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with AES-256-GCM. `owner` is bound to it: the seal of one row opens nothing in another. */
export function seal(key: Buffer, random: Random, plain: Buffer, owner: string): Buffer {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when it was not sealed with this key for this owner, or a byte was changed. */
export function openSeal(key: Buffer, sealed: Buffer, owner: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
