import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';

import type { Network } from '#sandbox/network/network.ts';
import type { ApiUser, Product } from '#sandbox/network/records.ts';

import { findApiUser } from './api-users.ts';
import { requireProduct } from './gateway.ts';

const TOKEN_LIFE_S = 3600;

/** `POST /{product}/token/`: basic credentials in, a bearer for this product out. A body is tolerated and not read. */
export function tokenRoute(mtn: FastifyInstance, network: Network, product: Product): void {
  mtn.post(`/${product}/token/`, { preHandler: requireProduct(product) }, async (request, reply) => {
    const user = signedInUser(network, request.headers.authorization);
    if (user?.product !== product) return reply.code(401).send({ error: 'login_failed' });
    const issuedAt = Math.floor(network.now() / 1000);
    const token = await new SignJWT({ clientId: user.id, product, sessionId: randomUUID() })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_LIFE_S)
      .sign(signingKey(network));
    return { access_token: token, token_type: 'access_token', expires_in: TOKEN_LIFE_S };
  });
}

/** The API user a bearer stands for; answers 401 by itself and gives nothing when the bearer is foreign or old. */
export async function requireBearer(
  network: Network,
  product: Product,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiUser | undefined> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const user = token === undefined ? undefined : await userOfToken(network, product, token);
  if (!user) await reply.code(401).send({ error: 'invalid_token' });
  return user;
}

async function userOfToken(network: Network, product: Product, token: string): Promise<ApiUser | undefined> {
  const claims = await claimsOf(network, token);
  if (claims?.product !== product || claims.exp * 1000 <= network.now()) return undefined;
  return findApiUser(network, claims.clientId);
}

interface Claims {
  readonly clientId: string;
  readonly product: string;
  /** In seconds. */
  readonly exp: number;
}

/** Signatures that were right stay so: one token opens thousands of calls. */
const signed = new WeakMap<Network, Map<string, Claims>>();
const KEPT_MAX = 100;

async function claimsOf(network: Network, token: string): Promise<Claims | undefined> {
  const kept = signed.get(network) ?? new Map<string, Claims>();
  signed.set(network, kept);
  const known = kept.get(token);
  if (known !== undefined) return known;
  try {
    const { payload } = await jwtVerify(token, signingKey(network), { currentDate: new Date(network.now()) });
    const { clientId, product, exp } = payload;
    if (typeof clientId !== 'string' || typeof product !== 'string' || exp === undefined) return undefined;
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(token, { clientId, product, exp });
    return { clientId, product, exp };
  } catch {
    return undefined;
  }
}

function signedInUser(network: Network, authorization: string | undefined): ApiUser | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [id, apiKey] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const user = findApiUser(network, (id ?? '').toLowerCase());
  return user?.api_key !== undefined && isSame(user.api_key, apiKey ?? '') ? user : undefined;
}

function isSame(expected: string, given: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(expected), hash(given));
}

function signingKey(network: Network): Uint8Array {
  return Buffer.from(network.secret(), 'hex');
}
