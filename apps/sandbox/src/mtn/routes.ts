import type { FastifyInstance } from 'fastify';

import type { Network } from '#sandbox/network/network.ts';

import { accountRoutes } from './account.ts';
import { deliveryNotificationRoutes } from './delivery-notification.ts';
import { guardGateway } from './gateway.ts';
import { collectionRoutes, disbursementRoutes } from './money-routes.ts';
import { provisioningRoutes } from './provisioning.ts';
import { writeMtnCallback } from './status-answer.ts';
import { tokenRoute } from './token.ts';

/** MTN's Open API for partners, as far as a shop that collects and pays out meets it. */
export function mtnRoutes(mtn: FastifyInstance, network: Network): void {
  network.callbackWriters.mtn = writeMtnCallback;
  guardGateway(mtn);
  provisioningRoutes(mtn, network);
  collectionRoutes(mtn, network);
  disbursementRoutes(mtn, network);
  deliveryNotificationRoutes(mtn, network);
  for (const product of ['collection', 'disbursement'] as const) {
    tokenRoute(mtn, network, product);
    accountRoutes(mtn, network, product);
  }
}
