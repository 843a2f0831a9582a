import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { DEMO_AIRTEL } from '#sandbox/demo-credentials.ts';
import type { Network } from '#sandbox/network/network.ts';

import { readJson } from './raw-body.ts';

const TOKEN_LIFE_S = 180;

const credentials = z.object({
  client_id: z.literal(DEMO_AIRTEL.client_id),
  client_secret: z.literal(DEMO_AIRTEL.client_secret),
  grant_type: z.literal('client_credentials'),
});

/** `POST /auth/oauth2/token`: a bearer for three minutes. */
export function tokenRoute(airtel: FastifyInstance, network: Network): void {
  airtel.post('/auth/oauth2/token', async (request, reply) => {
    if (!credentials.safeParse(readJson(request)).success) {
      return reply.code(400).send({
        error: 'invalid_client',
        error_description: 'Invalid client authentication',
      });
    }
    const { token_life_as: lifeAs } = network.settings().airtel;
    return {
      token_type: 'bearer',
      access_token: seal(network, `${network.now() + TOKEN_LIFE_S * 1000}.${randomUUID()}`),
      expires_in: lifeAs === 'string' ? String(TOKEN_LIFE_S) : TOKEN_LIFE_S,
    };
  });
}

/** Refuses a foreign or old bearer; documented as 401, on some gateways 403. */
export function requireBearer(network: Network) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token !== undefined && isCurrent(network, token)) return undefined;
    const description = 'The access token is invalid or has expired';
    return reply
      .code(network.settings().airtel.expired_token_status)
      .header('www-authenticate', `Bearer realm="service" error="invalid_token" error_description="${description}"`)
      .send({ error_description: description, error: 'invalid_token' });
  };
}

function isCurrent(network: Network, token: string): boolean {
  const content = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8');
  const expected = Buffer.from(seal(network, content));
  const given = Buffer.from(token);
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  return isOurs && Number(content.split('.')[0]) > network.now();
}

function seal(network: Network, content: string): string {
  const mac = createHmac('sha256', network.secret()).update(content).digest('base64url');
  return `${Buffer.from(content).toString('base64url')}.${mac}`;
}
