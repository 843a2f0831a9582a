import { createHmac, timingSafeEqual } from 'node:crypto';

import { deriveKey } from './derive-key.ts';

/**
 * What we say now and want to believe again when it comes back from outside, such as a quote. Signed for one purpose: what was
 * signed for another is refused. It can be read by whoever holds it, and says by itself until when it is good.
 */
export function signText(secret: string, purpose: string, said: object): string {
  const payload = Buffer.from(JSON.stringify(said)).toString('base64url');
  return `${payload}.${proofOf(secret, purpose, payload).toString('base64url')}`;
}

/** What we signed for this purpose; undefined for everything that we did not. */
export function readSignedText(secret: string, purpose: string, text: string): unknown {
  const [payload, proof, ...more] = text.split('.');
  if (payload === undefined || proof === undefined || more.length > 0) return undefined;
  const [given, wanted] = [Buffer.from(proof, 'base64url'), proofOf(secret, purpose, payload)];
  // One text for one thing: other spellings of the same bytes are not ours.
  if (given.length !== wanted.length || given.toString('base64url') !== proof) return undefined;
  return timingSafeEqual(given, wanted) ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : undefined;
}

function proofOf(secret: string, purpose: string, payload: string): Buffer {
  return createHmac('sha256', deriveKey(secret, purpose)).update(payload).digest();
}
