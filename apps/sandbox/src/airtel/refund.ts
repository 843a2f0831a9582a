import { randomUUID } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Network } from '#sandbox/network/network.ts';
import type { Transaction } from '#sandbox/network/records.ts';
import { acceptTransaction } from '#sandbox/network/transactions.ts';

import { answer, DONE, refuse, routerError } from './envelope.ts';
import { readJson } from './raw-body.ts';
import { isSignatureGood } from './signature.ts';

const refundBody = z.object({ transaction: z.object({ airtel_money_id: z.string().min(1) }) });

/** `POST /standard/v1/payments/refund`, and v2 which may be signed: give a whole payment back, named by Airtel's id. */
export function refundRoutes(airtel: FastifyInstance, network: Network): void {
  airtel.post('/standard/v1/payments/refund', (request, reply) => refund(network, request, reply));
  airtel.post('/standard/v2/payments/refund', (request, reply) => {
    if (isSignatureGood(network, request)) return refund(network, request, reply);
    return refuse(reply, {
      response_code: 'DP00800001026',
      result_code: 'ESB000011',
      message: 'X-signature and payload did not match.',
    });
  });
}

async function refund(network: Network, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const body = refundBody.safeParse(readJson(request)).data;
  if (!body) return routerError(reply, 'ROUTER003', 'Missing or invalid parameter in the request');
  const paymentId = body.transaction.airtel_money_id;
  const original = findByAirtelId(network, paymentId);
  if (!original) {
    return refuse(reply, {
      response_code: 'DP00800001025',
      result_code: 'ESB000045',
      message: 'Transaction was not found.',
    });
  }
  if (isRefunded(network, paymentId)) return refuseRefund(reply);
  const { amount, amount_text, currency, merchant_id, merchant_name, party_id, party_type, msisdn } = original;
  const refunded = await acceptTransaction(
    network,
    {
      network: 'airtel',
      product: 'collection',
      kind: 'refund',
      // The caller chooses no id for a refund.
      reference: randomUUID(),
      merchant_id,
      merchant_name,
      party_type,
      party_id,
      msisdn,
      amount,
      amount_text,
      currency,
      external_id: original.external_id,
      payer_message: undefined,
      payee_note: undefined,
      refund_of: paymentId,
      callback_url: undefined,
    },
    { outcome: 'approve', delay_ms: 0 },
  );
  if (refunded.status !== 'successful') return refuseRefund(reply);
  return answer(reply, { transaction: { airtel_money_id: refunded.operator_id, status: 'SUCCESS' } }, DONE);
}

function refuseRefund(reply: FastifyReply): FastifyReply {
  return refuse(reply, {
    response_code: 'DP00800001009',
    result_code: 'ESB000011',
    message: 'The transaction cannot be refunded.',
  });
}

function findByAirtelId(network: Network, id: string): Transaction | undefined {
  return network.store.transactions
    .values()
    .find((each) => each.network === 'airtel' && each.kind === 'collect' && each.operator_id === id);
}

function isRefunded(network: Network, id: string): boolean {
  return network.store.transactions
    .values()
    .some((each) => each.network === 'airtel' && each.refund_of === id && each.status !== 'failed');
}
