import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Network } from '#sandbox/network/network.ts';
import type { ApiUser, Product, Transaction, TransactionKind } from '#sandbox/network/records.ts';
import { settleWhenDue } from '#sandbox/network/settle.ts';
import { findTransaction } from '#sandbox/network/transactions.ts';

import { badRequest, walletError } from './errors.ts';
import { statusAnswer } from './status-answer.ts';
import { allowStatusQuery } from './status-rate.ts';
import { requireBearer } from './token.ts';
import { uuidV4 } from './uuid.ts';

/** `GET …/{referenceId}` of one kind of money call. */
export function statusRoute(
  mtn: FastifyInstance,
  network: Network,
  path: string,
  product: Product,
  kind: TransactionKind,
): void {
  mtn.get<{ Params: { reference: string } }>(`${path}/:reference`, async (request, reply) => {
    const user = await requireQuery(network, product, request, reply);
    if (!user) return reply;
    const reference = uuidV4(request.params.reference);
    if (!reference) return badRequest(reply);
    if (!allowStatusQuery(network, user.id)) {
      return reply.code(429).send({ statusCode: 429, message: 'Rate limit is exceeded. Try again in 1 seconds.' });
    }
    const transaction = findOwn(network, user, kind, reference);
    if (!transaction) return walletError(reply, 'RESOURCE_NOT_FOUND');
    return statusAnswer(network, settleWhenDue(network, transaction.key));
  });
}

/** Bearer and environment of a call that only reads; answers by itself and gives nothing when they are wrong. */
export async function requireQuery(
  network: Network,
  product: Product,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiUser | undefined> {
  const user = await requireBearer(network, product, request, reply);
  if (!user) return undefined;
  const environment = request.headers['x-target-environment'];
  if (environment === user.target_environment) return user;
  await (environment === undefined ? badRequest(reply) : walletError(reply, 'NOT_ALLOWED_TARGET_ENVIRONMENT'));
  return undefined;
}

/** A merchant only finds what it asked for itself, under the path it asked on. */
export function findOwn(
  network: Network,
  user: ApiUser,
  kind: TransactionKind,
  reference: string,
): Transaction | undefined {
  const transaction = findTransaction(network, 'mtn', user.product, reference);
  return transaction?.merchant_id === user.id && transaction.kind === kind ? transaction : undefined;
}
