import type { FastifyReply, FastifyRequest } from 'fastify';

import { DEMO_AIRTEL } from '#sandbox/demo-credentials.ts';

import { routerError } from './envelope.ts';

/** Every money call names country and currency in headers, in any case of letters. */
export async function requireCountry(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const country = request.headers['x-country'];
  const currency = request.headers['x-currency'];
  if (country === undefined || currency === undefined) {
    return routerError(reply, 'ROUTER003', 'Missing parameter in the request header');
  }
  if (country !== DEMO_AIRTEL.country) return routerError(reply, 'ROUTER006', 'Country is not valid');
  if (currency !== DEMO_AIRTEL.currency) return routerError(reply, 'ROUTER112', 'Currency is not valid');
  return undefined;
}
