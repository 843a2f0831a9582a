import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { DEMO_AIRTEL, DEMO_MTN } from '#sandbox/demo-credentials.ts';
import { behaviourOf, type Plan } from '#sandbox/network/behaviours.ts';
import type { Network } from '#sandbox/network/network.ts';
import { acceptTransaction, findTransaction } from '#sandbox/network/transactions.ts';
import { walletOf } from '#sandbox/network/wallets.ts';

import { amount, transactionId } from './body.ts';
import { answer, DONE, refuse, routerError } from './envelope.ts';
import { nationalMsisdn, refuseMsisdn } from './msisdn.ts';
import { readJson } from './raw-body.ts';
import { isSignatureGood } from './signature.ts';

const collectBody = z.object({
  reference: z.string().regex(/^[A-Za-z0-9 ]{4,64}$/),
  subscriber: z.object({
    country: z.string().optional(),
    currency: z.string().optional(),
    msisdn: z.union([z.string(), z.number()]),
  }),
  transaction: z.object({
    amount,
    country: z.string().optional(),
    currency: z.string().optional(),
    id: transactionId,
  }),
});
type CollectBody = z.output<typeof collectBody>;

/** `POST /merchant/v1/payments/`, and v2 which may be signed: ask a customer's phone for money. */
export function collectRoutes(airtel: FastifyInstance, network: Network): void {
  airtel.post('/merchant/v1/payments/', (request, reply) => collect(network, request, reply));
  airtel.post('/merchant/v2/payments/', (request, reply) => {
    if (isSignatureGood(network, request)) return collect(network, request, reply);
    return refuse(reply, {
      response_code: 'DP00800001026',
      result_code: 'ESB000011',
      message: 'X-signature and payload did not match.',
    });
  });
}

async function collect(network: Network, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const body = collectBody.safeParse(readJson(request)).data;
  if (!body) return routerError(reply, 'ROUTER003', 'Missing or invalid parameter in the request');
  const { country = 'UG', currency = 'UGX' } = body.subscriber;
  if (country !== DEMO_AIRTEL.country) {
    return refuse(reply, { result_code: 'ESB000034', message: 'Invalid country.' });
  }
  if (currency !== DEMO_AIRTEL.currency) {
    return refuse(reply, { result_code: 'ESB000035', message: 'Invalid currency.' });
  }
  const payer = nationalMsisdn(body.subscriber.msisdn);
  if ('problem' in payer) return refuseMsisdn(reply, payer.problem);
  const id = body.transaction.id;
  if (findTransaction(network, 'airtel', 'collection', id)) {
    // Ambiguous on purpose: the earlier request may have been paid or not.
    return refuse(reply, {
      code: '500',
      response_code: 'DP00800001000',
      result_code: 'ESB000041',
      message: 'External Transaction ID already exists.',
    });
  }
  await acceptTransaction(network, toTransaction(network, body, payer.msisdn), planFor(network, payer.msisdn));
  return answer(reply, { transaction: { id, status: 'SUCCESS' } }, { ...DONE, response_code: 'DP00800001006' });
}

function toTransaction(network: Network, body: CollectBody, msisdn: string) {
  return {
    network: 'airtel',
    product: 'collection',
    kind: 'collect',
    reference: body.transaction.id,
    merchant_id: DEMO_AIRTEL.client_id,
    merchant_name: DEMO_MTN.merchant_name,
    party_type: 'MSISDN',
    party_id: msisdn,
    msisdn,
    amount: Number(body.transaction.amount),
    amount_text: String(body.transaction.amount),
    currency: DEMO_AIRTEL.currency,
    external_id: body.reference,
    payer_message: undefined,
    payee_note: undefined,
    refund_of: undefined,
    callback_url: network.settings().airtel.callback_url,
  } as const;
}

function planFor(network: Network, msisdn: string): Plan {
  if (!walletOf(network, 'airtel', msisdn)?.active) return { outcome: 'fail:PAYER_NOT_FOUND', delay_ms: 0 };
  return behaviourOf(network, msisdn) ?? { outcome: 'manual', delay_ms: 0 };
}
