import { createHmac } from 'node:crypto';

import type { Random } from '#server/ports/random.ts';
import { deriveKey } from '#server/security/derive-key.ts';
import { openSeal, seal } from '#server/security/seal.ts';

/** By which a code is found: the same digits always give the same, and only with the key. */
export function digestOf(secret: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'redemption-code digest')).update(code).digest();
}

/** The digits as only their owner's row can be read. */
export function sealCode(secret: string, random: Random, code_id: string, code: string): Buffer {
  return seal(deriveKey(secret, 'redemption-code seal'), random, Buffer.from(code), code_id);
}

/** Throws when they were sealed for another row or with another key. */
export function openCode(secret: string, code_id: string, sealed: Buffer): string {
  return openSeal(deriveKey(secret, 'redemption-code seal'), sealed, code_id).toString('utf8');
}
