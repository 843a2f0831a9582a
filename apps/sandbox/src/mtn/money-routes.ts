import type { FastifyInstance } from 'fastify';

import type { Network } from '#sandbox/network/network.ts';
import type { Product } from '#sandbox/network/records.ts';

import { readJson, requireProduct } from './gateway.ts';
import { takeMoneyCall } from './money-call.ts';
import { paymentOrder, payoutOrder, refundOrder } from './order-body.ts';
import { planRefund } from './refund.ts';
import { statusRoute } from './status-query.ts';

const COLLECTION: Product = 'collection';
const DISBURSEMENT: Product = 'disbursement';

/** Money in: request to pay. */
export function collectionRoutes(mtn: FastifyInstance, network: Network): void {
  const path = '/collection/v1_0/requesttopay';
  mtn.post(path, { preHandler: requireProduct(COLLECTION) }, (request, reply) =>
    takeMoneyCall(
      { network, product: COLLECTION, kind: 'collect', order: paymentOrder(readJson(request)) },
      request,
      reply,
    ),
  );
  statusRoute(mtn, network, path, COLLECTION, 'collect');
}

/** Money out: transfer, deposit and refund, the latter two also under v2_0. Status always under v1_0. */
export function disbursementRoutes(mtn: FastifyInstance, network: Network): void {
  const guard = { preHandler: requireProduct(DISBURSEMENT) };
  const payout = (path: string, kind: 'transfer' | 'deposit') =>
    mtn.post(path, guard, (request, reply) =>
      takeMoneyCall({ network, product: DISBURSEMENT, kind, order: payoutOrder(readJson(request)) }, request, reply),
    );
  payout('/disbursement/v1_0/transfer', 'transfer');
  payout('/disbursement/v1_0/deposit', 'deposit');
  payout('/disbursement/v2_0/deposit', 'deposit');
  for (const version of ['v1_0', 'v2_0']) {
    mtn.post(`/disbursement/${version}/refund`, guard, (request, reply) => {
      const asked = refundOrder(readJson(request));
      const { order, plan } = asked ? planRefund(network, asked) : {};
      return takeMoneyCall({ network, product: DISBURSEMENT, kind: 'refund', order, plan }, request, reply);
    });
  }
  for (const kind of ['transfer', 'deposit', 'refund'] as const) {
    statusRoute(mtn, network, `/disbursement/v1_0/${kind}`, DISBURSEMENT, kind);
  }
}
