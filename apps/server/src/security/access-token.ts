import { createHmac, timingSafeEqual } from 'node:crypto';

import { id } from '@club/contract/shapes';
import { z } from 'zod';

const ISSUER = 'kasente-club';
const AUDIENCE = 'kasente-club-api';

/** The only header there is: one algorithm, one type. A token of another header is none of ours, whatever it says. */
const HEADER = encode({ alg: 'HS256', typ: 'at+jwt' });

export const ACCESS_LIFE_S = 10 * 60;

/** What we write and nothing else: a claim that we do not know, `nbf` say, might forbid what we then allow. */
const claims = z.strictObject({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: id,
  sid: id,
  iat: z.int(),
  exp: z.int(),
});

export interface AccessClaims {
  readonly member_id: string;
  readonly session_id: string;
  readonly expires_at: Date;
}

/** A token for ten minutes. It names the member and the session and nothing else; roles are read from the database. */
export function signAccessToken(secret: string, member_id: string, session_id: string, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000);
  const payload = { sid: session_id, sub: member_id, iss: ISSUER, aud: AUDIENCE, iat, exp: iat + ACCESS_LIFE_S };
  const signed = `${HEADER}.${encode(payload)}`;
  return `${signed}.${signatureOf(secret, signed)}`;
}

/**
 * The claims of a token we signed that is still good at `now`, else undefined. Done on the spot: a digest of so little text
 * takes less time than to hand it to another thread, as libraries on the Web Cryptography interface do.
 */
export function readAccessToken(secret: string, token: string, now: Date): AccessClaims | undefined {
  const [header, payload, signature, ...more] = token.split('.');
  if (header !== HEADER || payload === undefined || signature === undefined || more.length > 0) return undefined;
  if (!isSame(signature, signatureOf(secret, `${header}.${payload}`))) return undefined;
  const read = claims.safeParse(decode(payload)).data;
  if (read === undefined || read.exp * 1000 <= now.getTime()) return undefined;
  return { member_id: read.sub, session_id: read.sid, expires_at: new Date(read.exp * 1000) };
}

function signatureOf(secret: string, signed: string): string {
  return createHmac('sha256', secret).update(signed).digest('base64url');
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}
