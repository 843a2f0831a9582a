import { createHmac, timingSafeEqual } from 'node:crypto';

import { deriveKey } from './derive-key.ts';

const SESSION_BYTES = 16;
const COUNTER_BYTES = 4;
const MAC_BYTES = 32;
const TOKEN_BYTES = SESSION_BYTES + COUNTER_BYTES + MAC_BYTES;

export interface RefreshClaims {
  readonly session_id: string;
  readonly counter: number;
}

/**
 * The session's refresh token of a number. It is derived, not drawn: the same number always gives the same token, so a
 * lost answer can be given again, and nothing that a reader of the database could use is stored.
 */
export function refreshTokenOf(secret: string, session_id: string, counter: number): string {
  const named = Buffer.alloc(SESSION_BYTES + COUNTER_BYTES);
  named.write(session_id.replaceAll('-', ''), 'hex');
  named.writeUInt32BE(counter, SESSION_BYTES);
  return Buffer.concat([named, macOf(secret, named)]).toString('base64url');
}

/** Which session and number a token of ours names, or undefined for anything that we did not make. */
export function readRefreshToken(secret: string, token: string): RefreshClaims | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Decoding is lenient about stray characters; only the one spelling that we handed out is taken.
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return undefined;
  const named = bytes.subarray(0, SESSION_BYTES + COUNTER_BYTES);
  if (!timingSafeEqual(macOf(secret, named), bytes.subarray(SESSION_BYTES + COUNTER_BYTES))) return undefined;
  const hex = named.toString('hex', 0, SESSION_BYTES);
  const session_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { session_id, counter: named.readUInt32BE(SESSION_BYTES) };
}

function macOf(secret: string, named: Buffer): Buffer {
  return createHmac('sha256', deriveKey(secret, 'refresh token')).update(named).digest();
}
