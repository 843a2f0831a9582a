import { createSecretKey, type KeyObject } from 'node:crypto';

import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

const ALGORITHM = 'HS256';
const ISSUER = 'kasente-club';
const AUDIENCE = 'kasente-club-api';
const TYPE = 'at+jwt';

export const ACCESS_LIFE_S = 10 * 60;

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });

export interface AccessClaims {
  readonly member_id: string;
  readonly session_id: string;
  readonly expires_at: Date;
}

function keyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret, 'utf8'));
}

/** A token for ten minutes. It names the member and the session and nothing else; roles are read from the database. */
export async function signAccessToken(
  secret: string,
  member_id: string,
  session_id: string,
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(member_id)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_LIFE_S)
    .sign(keyOf(secret));
}

/** The claims of a token we signed that is still good at `now`, else undefined. One algorithm, one type, one audience. */
export async function readAccessToken(secret: string, token: string, now: Date): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    const read = claims.parse(payload);
    return { member_id: read.sub, session_id: read.sid, expires_at: new Date(read.exp * 1000) };
  } catch {
    return undefined;
  }
}
