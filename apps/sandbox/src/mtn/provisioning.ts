import { randomBytes } from 'node:crypto';

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Network } from '#sandbox/network/network.ts';

import { createApiUser, findApiUser, saveApiUser } from './api-users.ts';
import { badRequest, walletError } from './errors.ts';
import { productOfKey, readJson } from './gateway.ts';
import { uuidV4 } from './uuid.ts';

// A host name alone: no scheme, no port, no path.
const newApiUser = z.object({ providerCallbackHost: z.string().regex(/^[A-Za-z0-9.-]{1,253}$/) });

/** Create an API user and its key, as a developer does against MTN's sandbox. */
export function provisioningRoutes(mtn: FastifyInstance, network: Network): void {
  mtn.post('/v1_0/apiuser', async (request, reply) => {
    const id = uuidV4(request.headers['x-reference-id']);
    const body = newApiUser.safeParse(readJson(request));
    const product = productOfKey(request);
    if (!id || !body.success || !product) return badRequest(reply);
    if (findApiUser(network, id)) return walletError(reply, 'RESOURCE_ALREADY_EXIST');
    createApiUser(network, id, product, body.data.providerCallbackHost.toLowerCase());
    return reply.code(201).header('content-length', '0').send();
  });

  mtn.get<{ Params: { id: string } }>('/v1_0/apiuser/:id', async (request, reply) => {
    const user = findApiUser(network, request.params.id.toLowerCase());
    if (!user) return walletError(reply, 'RESOURCE_NOT_FOUND');
    return {
      providerCallbackHost: user.callback_hosts[0],
      targetEnvironment: user.target_environment,
    };
  });

  mtn.post<{ Params: { id: string } }>('/v1_0/apiuser/:id/apikey', async (request, reply) => {
    const user = findApiUser(network, request.params.id.toLowerCase());
    if (!user) return walletError(reply, 'RESOURCE_NOT_FOUND');
    const apiKey = randomBytes(16).toString('hex');
    saveApiUser(network, { ...user, api_key: apiKey });
    return reply.code(201).send({ apiKey });
  });
}
