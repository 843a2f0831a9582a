import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { DEMO_AIRTEL, DEMO_MTN } from '#sandbox/demo-credentials.ts';
import { behaviourOf, type Plan } from '#sandbox/network/behaviours.ts';
import type { Network } from '#sandbox/network/network.ts';
import type { Transaction } from '#sandbox/network/records.ts';
import { settleWhenDue } from '#sandbox/network/settle.ts';
import { acceptTransaction, findTransaction } from '#sandbox/network/transactions.ts';
import { merchantAccount, walletOf } from '#sandbox/network/wallets.ts';

import { amountWithCommas } from './amount-text.ts';
import { amount, transactionId } from './body.ts';
import { failureOf } from './codes.ts';
import { statusWord } from './enquiry.ts';
import { answer, DONE, refuse, routerError } from './envelope.ts';
import { nationalMsisdn, refuseMsisdn } from './msisdn.ts';
import { checkPin } from './pin.ts';
import { readJson } from './raw-body.ts';
import { isSignatureGood } from './signature.ts';

const versionOne = z.object({
  payee: z.object({ msisdn: z.union([z.string(), z.number()]) }),
  reference: z.string().regex(/^[A-Za-z0-9 ]{4,64}$/),
  pin: z.string().min(1),
  transaction: z.object({ amount, id: transactionId }),
});
const versionTwo = versionOne.extend({
  payee: z.object({
    msisdn: z.union([z.string(), z.number()]),
    currency: z.literal(DEMO_AIRTEL.currency).optional(),
    name: z.string().optional(),
  }),
  transaction: z.object({ amount, id: transactionId, type: z.enum(['B2C', 'B2B']).optional() }),
});
type Payout = z.output<typeof versionOne>;

/** Pay out to a wallet: v1, and v2 which may be signed. Usually over when it is answered. */
export function disbursementRoutes(airtel: FastifyInstance, network: Network): void {
  airtel.post('/standard/v1/disbursements/', (request, reply) =>
    payOut(network, versionOne.safeParse(readJson(request)).data, reply),
  );
  airtel.post('/standard/v2/disbursements/', (request, reply) => payOutSigned(network, request, reply));
  for (const version of ['v1', 'v2']) {
    airtel.get<{ Params: { id: string } }>(`/standard/${version}/disbursements/:id`, async (request, reply) => {
      const known = findTransaction(network, 'airtel', 'disbursement', request.params.id);
      if (known) return tell(network, reply, settleWhenDue(network, known.key));
      return refuse(reply, {
        response_code: 'DP00900001015',
        result_code: 'ESB000045',
        message: 'The transaction was not found.',
      });
    });
  }
}

function payOutSigned(network: Network, request: FastifyRequest, reply: FastifyReply): unknown {
  if (isSignatureGood(network, request)) {
    return payOut(network, versionTwo.safeParse(readJson(request)).data, reply);
  }
  return refuse(reply, {
    response_code: 'DP00900001016',
    result_code: 'ESB000011',
    message: 'X-signature and payload did not match.',
  });
}

async function payOut(network: Network, body: Payout | undefined, reply: FastifyReply): Promise<unknown> {
  if (!body) return routerError(reply, 'ROUTER003', 'Missing or invalid parameter in the request');
  const pin = checkPin(network, body.pin);
  if (pin === 'unreadable') return routerError(reply, 'ROUTER116', 'Invalid encrypted pin');
  if (pin === 'wrong') return routerError(reply, 'ROUTER115', 'Invalid pin');
  const payee = nationalMsisdn(body.payee.msisdn);
  if ('problem' in payee) return refuseMsisdn(reply, payee.problem);
  if (findTransaction(network, 'airtel', 'disbursement', body.transaction.id)) {
    return refuse(reply, {
      response_code: network.settings().airtel.duplicate_payout_code,
      result_code: 'ESB000011',
      message: 'Duplicate exttRID',
    });
  }
  const paid = await acceptTransaction(network, toTransaction(body, payee.msisdn), planFor(network, payee.msisdn));
  return tell(network, reply, paid);
}

function toTransaction(body: Payout, msisdn: string) {
  return {
    network: 'airtel',
    product: 'disbursement',
    kind: 'transfer',
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
    // Payouts are never reported by a callback.
    callback_url: undefined,
  } as const;
}

function planFor(network: Network, msisdn: string): Plan {
  if (!walletOf(network, 'airtel', msisdn)?.active) return { outcome: 'fail:PAYEE_NOT_FOUND', delay_ms: 0 };
  return behaviourOf(network, msisdn) ?? { outcome: 'approve', delay_ms: 0 };
}

function tell(network: Network, reply: FastifyReply, payout: Transaction): FastifyReply {
  const word = statusWord(network, payout);
  const data = {
    transaction: {
      reference_id: payout.operator_id,
      airtel_money_id: payout.operator_id,
      id: payout.reference,
      status: word,
    },
  };
  if (word === 'TS') {
    return answer(reply, data, { ...DONE, response_code: 'DP00900001001', message: sentText(network, payout) });
  }
  if (payout.status !== 'failed') return answer(reply, data, { ...DONE, response_code: 'DP00900001006' });
  const { code, text } = failureOf(payout);
  return answer(reply, data, {
    code: '400',
    message: text,
    result_code: 'ESB000011',
    response_code: code,
    success: false,
  });
}

/** What Airtel writes about a payout; the running balance at its end is text for people. */
function sentText(network: Network, payout: Transaction): string {
  const { balance } = merchantAccount(network, 'airtel', 'disbursement', payout.currency);
  const amountText = amountWithCommas(payout.amount);
  return (
    `Trans.ID : ${payout.operator_id}. You have sent ${payout.currency} ${amountText} to ` +
    `${payout.party_id.slice(3)}. Your available balance is ${payout.currency} ${amountWithCommas(balance)}.`
  );
}
