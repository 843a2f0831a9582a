import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { DEMO_AIRTEL } from '#sandbox/demo-credentials.ts';
import type { Network } from '#sandbox/network/network.ts';
import type { Movement } from '#sandbox/network/records.ts';
import { findTransaction } from '#sandbox/network/transactions.ts';
import { walletOf } from '#sandbox/network/wallets.ts';

import { answer, DONE, routerError } from './envelope.ts';

const LARGEST_PAGE = 500;

const summaryQuery = z.object({
  from: z.coerce.number().int(),
  to: z.coerce.number().int(),
  limit: z.coerce.number().int().min(1).max(LARGEST_PAGE).default(100),
  offset: z.coerce.number().int().min(0).default(0),
});

/** `GET /merchant/v1/transactions`: what settled between two moments, with both parties. Documented for other countries. */
export function summaryRoute(airtel: FastifyInstance, network: Network): void {
  airtel.get('/merchant/v1/transactions', async (request, reply) => {
    const query = summaryQuery.safeParse(request.query).data;
    if (!query) return routerError(reply, 'ROUTER003', 'Missing or invalid parameter in the request');
    const inWindow = network.store.movements
      .values()
      .filter((each) => each.network === 'airtel' && each.kind === 'collect')
      .filter(({ at }) => at >= query.from * 1000 && at <= query.to * 1000);
    const page = inWindow.slice(query.offset, query.offset + query.limit);
    const data = { count: inWindow.length, transactions: page.map((each) => entryOf(network, each)) };
    return answer(reply, data, DONE);
  });
}

function entryOf(network: Network, movement: Movement) {
  const asked = findTransaction(network, 'airtel', 'collection', movement.reference);
  const owner = walletOf(network, 'airtel', movement.party_id);
  return {
    charges: { service: 0 },
    payee: { currency: movement.currency, msisdn: DEMO_AIRTEL.client_id, name: asked?.merchant_name },
    payer: {
      currency: movement.currency,
      msisdn: movement.party_id.slice(3),
      name: owner && `${owner.given_name} ${owner.family_name}`,
    },
    service: { type: 'MERCHPAY' },
    transaction: {
      airtel_money_id: movement.operator_id,
      amount: String(movement.amount),
      created_at: new Date(movement.at).toISOString(),
      id: movement.reference,
      reference_number: asked?.external_id,
      status: 'TS',
    },
  };
}
