import type { CallbackWriter, Network } from '#sandbox/network/network.ts';
import type { Transaction } from '#sandbox/network/records.ts';

import { messageOf } from './errors.ts';

const STATUS_WORD = {
  created: 'CREATED',
  pending: 'PENDING',
  successful: 'SUCCESSFUL',
  failed: 'FAILED',
} as const;

/** The answer to a status query. */
export function statusAnswer(network: Network, transaction: Transaction): Record<string, unknown> {
  const isHidden = transaction.hidden_until !== undefined && network.now() < transaction.hidden_until;
  const seen: Transaction = isHidden
    ? { ...transaction, status: 'pending', operator_id: undefined, reason: undefined }
    : transaction;
  return {
    financialTransactionId: seen.operator_id,
    externalId: seen.external_id,
    amount: seen.amount_text,
    currency: seen.currency,
    [partyWord(seen)]: { partyIdType: seen.party_type, partyId: seen.party_id },
    payerMessage: seen.payer_message,
    payeeNote: seen.payee_note,
    status: STATUS_WORD[seen.status],
    reason: reasonOf(seen, network.settings().callbacks.reason_shape),
  };
}

/** A callback as it was captured: like the status answer, but without reference id, signature or payer message. */
export const writeMtnCallback: CallbackWriter = (_network, transaction, settings) => ({
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'LWAC Http Client 1.0',
  },
  body: JSON.stringify({
    financialTransactionId: transaction.operator_id,
    externalId: transaction.external_id,
    amount: transaction.amount_text,
    currency: transaction.currency,
    [partyWord(transaction)]: {
      partyIdType: transaction.party_type,
      partyId: transaction.party_id,
    },
    payeeNote: transaction.payee_note,
    status: STATUS_WORD[transaction.status],
    reason: reasonOf(transaction, settings.reason_shape),
  }),
});

function partyWord(transaction: Transaction): 'payer' | 'payee' {
  return transaction.kind === 'collect' ? 'payer' : 'payee';
}

// Seen as a plain string on the wire, documented as an object: partners meet both.
function reasonOf({ reason }: Transaction, shape: 'string' | 'object') {
  if (reason === undefined || shape === 'string') return reason;
  return { code: reason, message: messageOf(reason) };
}
