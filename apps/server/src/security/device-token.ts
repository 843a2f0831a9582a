import { createHmac, timingSafeEqual } from 'node:crypto';

import { deriveKey } from './derive-key.ts';

const ID_BYTES = 16;
const TOKEN_BYTES = ID_BYTES + 32;

/** What a cookie names: a browser, or the tablet of an outlet. What was made for one is never the other. */
type Kind = 'device' | 'tablet';

/** What a device's cookie holds: its id, and a proof that only we can make, so that nothing secret is stored. */
export function deviceTokenOf(secret: string, device_id: string, kind: Kind = 'device'): string {
  const id = Buffer.from(device_id.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, proofOf(secret, id, kind)]).toString('base64url');
}

/** The device that a cookie of ours names, or undefined for anything that we did not make. */
export function readDeviceToken(secret: string, token: string | undefined, kind: Kind = 'device'): string | undefined {
  if (token === undefined) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(proofOf(secret, id, kind), bytes.subarray(ID_BYTES))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function proofOf(secret: string, id: Buffer, kind: Kind): Buffer {
  return createHmac('sha256', deriveKey(secret, kind)).update(id).digest();
}
