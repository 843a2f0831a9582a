import Fastify, { type FastifyInstance } from 'fastify';

import { messagingRoutes } from './africastalking/messaging.ts';
import { airtelRoutes } from './airtel/routes.ts';
import { controlRoutes } from './control/routes.ts';
import { handsetRoutes } from './handset/routes.ts';
import { mtnRoutes } from './mtn/routes.ts';
import { installFaults } from './network/faults.ts';
import type { Network } from './network/network.ts';
import { nominatimRoutes } from './nominatim/search.ts';
import { whatsappRoutes } from './whatsapp/messages.ts';

/** All the outside world's addresses on one server. */
export async function buildApp(network: Network, log: boolean): Promise<FastifyInstance> {
  const app = Fastify({ logger: log && { level: 'info' }, forceCloseConnections: true });
  await app.register(async (providers) => {
    installFaults(providers, network);
    await providers.register(async (airtel) => airtelRoutes(airtel, network), { prefix: '/airtel' });
    await providers.register(async (mtn) => mtnRoutes(mtn, network), { prefix: '/mtn' });
    await providers.register(async (sms) => messagingRoutes(sms, network), {
      prefix: '/africastalking',
    });
    await providers.register(async (whatsapp) => whatsappRoutes(whatsapp, network), { prefix: '/whatsapp' });
    await providers.register(async (maps) => nominatimRoutes(maps, network), { prefix: '/nominatim' });
  });
  await app.register(async (control) => controlRoutes(control, network), { prefix: '/control' });
  await app.register(async (handset) => handsetRoutes(handset, network));
  return app;
}
