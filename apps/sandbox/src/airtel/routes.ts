import type { FastifyInstance } from 'fastify';

import type { Network } from '#sandbox/network/network.ts';

import { accountRoutes } from './account.ts';
import { writeAirtelCallback } from './callback.ts';
import { collectRoutes } from './collect.ts';
import { requireCountry } from './country.ts';
import { disbursementRoutes } from './disburse.ts';
import { enquiryRoute } from './enquiry.ts';
import { keyRoute } from './keys.ts';
import { keepBodiesRaw } from './raw-body.ts';
import { refundRoutes } from './refund.ts';
import { summaryRoute } from './summary.ts';
import { requireBearer, tokenRoute } from './token.ts';

/** Airtel's Open API for partners. Some portals test under a path prefix, so the money calls answer there too. */
export async function airtelRoutes(airtel: FastifyInstance, network: Network): Promise<void> {
  network.callbackWriters.airtel = writeAirtelCallback;
  keepBodiesRaw(airtel);
  tokenRoute(airtel, network);
  for (const prefix of ['', '/simulate']) {
    await airtel.register(async (money) => moneyRoutes(money, network), { prefix });
  }
}

function moneyRoutes(money: FastifyInstance, network: Network): void {
  money.addHook('onRequest', requireBearer(network));
  money.addHook('onRequest', requireCountry);
  keyRoute(money, network);
  collectRoutes(money, network);
  enquiryRoute(money, network);
  refundRoutes(money, network);
  disbursementRoutes(money, network);
  accountRoutes(money, network);
  summaryRoute(money, network);
}
