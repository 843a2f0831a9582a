import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Network } from '#sandbox/network/network.ts';
import type { Product, TransactionKind } from '#sandbox/network/records.ts';
import { putOperatorSms } from '#sandbox/network/wallet-messages.ts';

import { badRequest, walletError } from './errors.ts';
import { readJson, requireProduct } from './gateway.ts';
import { findOwn, requireQuery } from './status-query.ts';
import { uuidV4 } from './uuid.ts';

const notification = z.object({ notificationMessage: z.string().min(1).max(160) });

/** A short text to the customer about a payment that went through. The same words stand in a header and in the body. */
export function deliveryNotificationRoutes(mtn: FastifyInstance, network: Network): void {
  notificationRoute(mtn, network, 'collection', 'requesttopay', 'collect');
  for (const kind of ['transfer', 'deposit'] as const) notificationRoute(mtn, network, 'disbursement', kind, kind);
}

function notificationRoute(
  mtn: FastifyInstance,
  network: Network,
  product: Product,
  resource: string,
  kind: TransactionKind,
): void {
  mtn.post<{ Params: { reference: string } }>(
    `/${product}/v1_0/${resource}/:reference/deliverynotification`,
    { preHandler: requireProduct(product) },
    async (request, reply) => {
      const user = await requireQuery(network, product, request, reply);
      if (!user) return reply;
      const reference = uuidV4(request.params.reference);
      const body = notification.safeParse(readJson(request));
      const inHeader = request.headers['notificationmessage'];
      if (!reference || !body.success || typeof inHeader !== 'string') return badRequest(reply);
      const transaction = findOwn(network, user, kind, reference);
      if (!transaction) return walletError(reply, 'RESOURCE_NOT_FOUND');
      if (transaction.status !== 'successful') {
        return reply.code(409).send({ code: 'NOT_ALLOWED', message: 'The transaction has not completed.' });
      }
      if (transaction.msisdn) putOperatorSms(network, transaction.msisdn, 'MTN MoMo', body.data.notificationMessage);
      return reply.code(200).header('content-length', '0').send();
    },
  );
}
