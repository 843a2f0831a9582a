import type { FastifyInstance } from 'fastify';

import { moneyText } from '#sandbox/network/money-text.ts';
import type { Network } from '#sandbox/network/network.ts';
import type { Transaction } from '#sandbox/network/records.ts';
import { settleWhenDue } from '#sandbox/network/settle.ts';
import { findTransaction } from '#sandbox/network/transactions.ts';

import { failureOf } from './codes.ts';
import { answer, DONE, refuse } from './envelope.ts';

/** `GET /standard/v1/payments/{our id}`: what became of a collection. */
export function enquiryRoute(airtel: FastifyInstance, network: Network): void {
  airtel.get<{ Params: { id: string } }>('/standard/v1/payments/:id', async (request, reply) => {
    const known = findTransaction(network, 'airtel', 'collection', request.params.id);
    if (known?.kind !== 'collect') {
      return refuse(reply, {
        response_code: 'DP00800001025',
        result_code: 'ESB000045',
        message: 'Transaction was not found.',
      });
    }
    const transaction = settleWhenDue(network, known.key);
    const word = statusWord(network, transaction);
    const data = {
      transaction: {
        ...(word === 'TS' && { airtel_money_id: transaction.operator_id }),
        id: transaction.reference,
        message: messageOf(transaction, word),
        status: word,
      },
    };
    if (word === 'TS') {
      return answer(reply, data, { ...DONE, response_code: network.settings().airtel.success_enquiry_code });
    }
    const isFailed = word === 'TF' || word === 'TE';
    const code = isFailed ? failureOf(transaction).code : 'DP00800001006';
    return answer(reply, data, { ...DONE, response_code: code, success: !isFailed });
  });
}

type StatusWord = 'TS' | 'TF' | 'TE' | 'TA' | 'TIP' | 'TI' | 'TP';

export function statusWord(network: Network, transaction: Transaction): StatusWord {
  const { open_status: open } = network.settings().airtel;
  if (transaction.hidden_until !== undefined && network.now() < transaction.hidden_until) return open;
  if (transaction.status === 'successful') return 'TS';
  if (transaction.status !== 'failed') return open;
  // What runs out is a prompt, and money that is sent has none.
  if (transaction.reason === 'EXPIRED' && transaction.kind === 'collect') return 'TE';
  return /^DP00[89]00001000$/.test(transaction.reason ?? '') ? 'TA' : 'TF';
}

/** The text the customer gets by SMS too; it may name a charge. */
export function messageOf(transaction: Transaction, word: StatusWord): string {
  if (word === 'TS') {
    const amount = moneyText(transaction.amount, transaction.currency);
    const who = transaction.merchant_name.toUpperCase();
    return `Paid ${amount} to ${who} Charge UGX 0, Trans ID ${transaction.operator_id}.`;
  }
  if (word === 'TF' || word === 'TE') return failureOf(transaction).text;
  return 'Transaction in pending state. Please check after sometime.';
}
