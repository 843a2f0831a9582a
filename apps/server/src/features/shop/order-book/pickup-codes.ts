import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

import { makePickupCode } from '@club/rules/pickup-code';

import type { Random } from '#server/ports/random.ts';
import { deriveKey } from '#server/security/derive-key.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A new pickup code: for its owner to read again, and for comparing without being able to read it. */
export interface NewCode {
  readonly code: string;
  readonly code_sealed: Buffer;
  readonly code_digest: Buffer;
}

/** Makes a code for an order. Both forms are bound to the order, so that neither is good for another one. */
export function newPickupCode(secret: string, random: Random, order_id: string): NewCode {
  const code = makePickupCode((below) => random.below(below));
  return {
    code,
    code_sealed: seal(secret, random.bytes(IV_BYTES), order_id, code),
    code_digest: digest(secret, order_id, code),
  };
}

/** The code as its owner may see it. Throws when it was sealed for another order or with another key. */
export function openPickupCode(secret: string, order_id: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'seal'), sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(order_id));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return opened.toString('utf8');
}

export function isPickupCode(secret: string, order_id: string, code: string, expected: Buffer): boolean {
  const actual = digest(secret, order_id, code);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function seal(secret: string, iv: Buffer, order_id: string, code: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'seal'), iv);
  cipher.setAAD(Buffer.from(order_id));
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function digest(secret: string, order_id: string, code: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'digest')).update(`${order_id}:${code}`).digest();
}

function keyFor(secret: string, use: 'seal' | 'digest'): Buffer {
  return deriveKey(secret, `pickup-code ${use}`);
}
