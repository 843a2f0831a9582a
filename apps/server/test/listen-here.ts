import type { AddressInfo } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { listen } from '#server/http/listen.ts';

/** Listens as the product does, so that it closes as the product does too; answers where. */
export async function listenHere(http: FastifyInstance, port = 0): Promise<string> {
  await listen(http, { host: '127.0.0.1', port });
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
}
